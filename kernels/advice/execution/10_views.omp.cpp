// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/declared.hpp"

namespace miniapp::advice::views {

/// The same Views, read where they lie: the threads share them, and nothing is captured.
template <class T, int count>
void omp_views(Arrays<T> const& p, ExecutionSpace const&)
{
    Kokkos::Array<typename Arrays<T>::template View<T const>, count> all;
    for (int k = 0; k < count; ++k) {
        all[k] = p.in(0);
    }
    auto const out = p.out();
    auto const n = p.size();
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < n; ++i) {
        out(i) = all[0](i) + all[count - 1](i);
    }
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/views/1",
         .run = omp_views<float, 1>,
         .expectation = no_claim("a loop of OpenMP's own", "views/1")},
        {.name = "omp/views/512",
         .run = omp_views<float, 512>,
         .expectation = ours(
             helps("prediction: filled, but not copied for the launch", "views/512"),
             {"omp/views/1"})},
        {.name = "omp/views/2048",
         .run = omp_views<float, 2048>,
         .expectation = ours(helps("prediction: the same", "views/2048"), {"omp/views/1"})}};
}

} // namespace miniapp::advice::views
