// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/comparison.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::mdrange {

/// Three loops as memory has them: the outer two are shared among the threads, the inner one is
/// vectors.
template <class T>
void omp_rows(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const n = p.integer("extent");
    T const* const b = p.in_data(0);
    T const* const c = p.in_data(1);
    T* const out = p.out_data();
#pragma omp parallel for collapse(2) schedule(static)
    for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
            auto const row = (i * n + j) * n;
#pragma omp simd
            for (std::int64_t k = 0; k < n; ++k) {
                out[row + k] = b[row + k] + T(0.4) * c[row + k];
            }
        }
    }
}

/// All three shared among the threads, as one loop over elements: three indices are advanced for
/// each, and there is no inner loop left for vectors.
template <class T>
void omp_collapsed(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const n = p.integer("extent");
    T const* const b = p.in_data(0);
    T const* const c = p.in_data(1);
    T* const out = p.out_data();
#pragma omp parallel for collapse(3) schedule(static)
    for (std::int64_t i = 0; i < n; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t k = 0; k < n; ++k) {
                auto const e = (i * n + j) * n + k;
                out[e] = b[e] + T(0.4) * c[e];
            }
        }
    }
}

/// The first index fastest, against memory: each number is of another line of the cache.
template <class T>
void omp_against_memory(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const n = p.integer("extent");
    T const* const b = p.in_data(0);
    T const* const c = p.in_data(1);
    T* const out = p.out_data();
#pragma omp parallel for collapse(2) schedule(static)
    for (std::int64_t k = 0; k < n; ++k) {
        for (std::int64_t j = 0; j < n; ++j) {
            for (std::int64_t i = 0; i < n; ++i) {
                auto const e = (i * n + j) * n + k;
                out[e] = b[e] + T(0.4) * c[e];
            }
        }
    }
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/rows",
         .run = omp_rows<float>,
         .expectation =
             by(Mechanism::memory,
                ours(neutral("prediction: memory is the limit of all three", "linear")))},
        {.name = "omp/collapsed",
         .run = omp_collapsed<float>,
         .expectation =
             by(Mechanism::issue,
                ours(hurts("prediction: indices one by one, no vectors", "omp/rows")))},
        {.name = "omp/against_memory",
         .run = omp_against_memory<float>,
         .expectation = ours(hurts("prediction: a line of the cache for a number", "omp/rows"))}};
}

} // namespace miniapp::advice::mdrange
