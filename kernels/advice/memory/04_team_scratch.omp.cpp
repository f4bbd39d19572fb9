// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "advice/parts/reach.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::team_scratch {

/// Sums of some elements, whose vectors take one neighbour after the other.
template <class T>
void sums_of(T const* near, int radius, int count, T* out)
{
    T sum[items_together] = {};
    for (int k = 0; k <= 2 * radius; ++k) {
#pragma omp simd
        for (int i = 0; i < count; ++i) {
            sum[i] += near[i + k];
        }
    }
    std::copy_n(sum, count, out);
}

/// before by hand: the elements of a piece are the lanes, and its sums lie on the stack.
template <class T>
void omp_pieces(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const radius = static_cast<int>(p.integer("radius"));
    auto const n = p.size();
    T const* const b = p.in_data(0);
    T* const out = p.out_data();
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < n; first += items_together) {
        auto const count = static_cast<int>(std::min<std::int64_t>(items_together, n - first));
        sums_of(b + first, radius, count, out + first);
    }
}

/// pieces whose numbers are brought to the stack first, as a team brings them to its scratch
/// memory.
template <class T>
void omp_tile(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const radius = static_cast<int>(p.integer("radius"));
    auto const n = p.size();
    T const* const b = p.in_data(0);
    T* const out = p.out_data();
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < n; first += items_together) {
        auto const count = static_cast<int>(std::min<std::int64_t>(items_together, n - first));
        T near[items_together + 2 * furthest];
        std::copy_n(b + first, count + 2 * radius, near);
        sums_of(near, radius, count, out + first);
    }
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/pieces",
         .run = omp_pieces<float>,
         .expectation =
             by(Mechanism::issue,
                ours(helps("prediction: vectors in place of a chain of additions", "before")))},
        {.name = "omp/tile",
         .run = omp_tile<float>,
         .expectation =
             by(Mechanism::cache,
                ours(
                    {"prediction: no gain, for the L1 has the piece anyway",
                     "omp/pieces",
                     0,
                     1 + smallest_effect}))}};
}

} // namespace miniapp::advice::team_scratch
