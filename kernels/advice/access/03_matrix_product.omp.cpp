// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/comparison.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::matrix_product {

/// right with its two inner loops exchanged: a row of c gathers rows of b, all along memory, and no
/// sum waits for another one.
template <class T>
void omp_exchanged(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const n = p.integer("rows");
    T const* const a = p.in_data(0);
    T const* const b = p.in_data(2);
    T* const c = p.out_data();
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < n; ++i) {
        T* const row = c + i * n;
        for (std::int64_t j = 0; j < n; ++j) {
            row[j] = 0;
        }
        for (std::int64_t k = 0; k < n; ++k) {
            T const x = a[i * n + k];
            T const* const numbers = b + k * n;
#pragma omp simd
            for (std::int64_t j = 0; j < n; ++j) {
                row[j] += x * numbers[j];
            }
        }
    }
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/exchanged",
         .run = omp_exchanged<float>,
         .expectation = by(
             Mechanism::issue,
             ours(helps(
                 "prediction: on a CPU the inner loop goes along memory, in vectors", "b_left")))}};
}

} // namespace miniapp::advice::matrix_product
