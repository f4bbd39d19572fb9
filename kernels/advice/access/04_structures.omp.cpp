// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/particles.hpp"
#include "common/declared.hpp"

namespace miniapp::advice::structures {

/// Of the first `count` particles of a block.
template <int length, class T, class Count>
void sums_of(T const* block, Count count, T* out)
{
#pragma omp simd
    for (int i = 0; i < count; ++i) {
        T sum = 0;
        for (int f = 0; f < used; ++f) {
            T const x = block[f * length + i];
            sum += x * x;
        }
        out[i] = sum;
    }
}

/// Blocks with the loops that their storage has, over blocks and over a block's particles: no index
/// is divided, and a block is vectors.
template <class T, int length>
void omp_blocks(Arrays<T> const& p, ExecutionSpace const&)
{
    T const* const a = p.in_data(length == 16 ? 2 : 3);
    T* const out = p.out_data();
    auto const n = p.size();
#pragma omp parallel for schedule(static)
    for (std::int64_t first = 0; first < n; first += length) {
        T const* const block = a + first * fields;
        if (first + length <= n) {
            sums_of<length>(block, std::integral_constant<int, length>(), out + first);
        } else {
            sums_of<length>(block, static_cast<int>(n - first), out + first);
        }
    }
}

Variants<Arrays<float>> omp_variants()
{
    return {
        {.name = "omp/blocks/16",
         .run = omp_blocks<float, 16>,
         .expectation =
             by(Mechanism::issue,
                ours(helps(
                    "prediction: not the blocks lose but their index, which is divided",
                    "blocks/16"))),
         .use = of_used_numbers},
        {.name = "omp/blocks/64",
         .run = omp_blocks<float, longest>,
         .expectation = by(Mechanism::issue, ours(helps("prediction: the same", "blocks/64"))),
         .use = of_used_numbers}};
}

} // namespace miniapp::advice::structures
