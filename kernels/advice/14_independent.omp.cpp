// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "advice/parts/chain.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::independent {

/// So many chains at a time, neighbours: they are the lanes of one vector or of several.
template <class T, int chains>
void omp_simd(Arrays<T> const& p, ExecutionSpace const&)
{
    auto const n = p.size();
    T const* const b = p.in_data(0);
    T* const out = p.out_data();
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < n; first += chains) {
        auto const count = static_cast<int>(std::min<std::int64_t>(chains, n - first));
        T x[chains] = {};
        std::copy_n(b + first, count, x);
        for (int step = 0; step < steps; ++step) {
#pragma omp simd
            for (int c = 0; c < chains; ++c) {
                x[c] = x[c] * T(1 - 0x1p-10) + T(0x1p-10);
            }
        }
        std::copy_n(x, count, out + first);
    }
}

std::vector<Variant<Arrays<float>>> omp_variants()
{
    return {
        {.name = "omp/simd/16",
         .run = omp_simd<float, 16>,
         .expectation = by(
             Mechanism::issue,
             helps("prediction: a vector's lanes are chains, more than eight", "independent/8"))},
        {.name = "omp/simd/64",
         .run = omp_simd<float, most_together>,
         .expectation = by(
             Mechanism::latency,
             helps("prediction: several vectors in turns hide what one leaves", "omp/simd/16"))}};
}

} // namespace miniapp::advice::independent
