// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/pair_pack.hip.hpp"
#include "nbody/parts/tiled_split.hip.hpp"

namespace miniapp::nbody {

template <class T, int pairs, int parts>
__global__ void __launch_bounds__(block_threads) hip_pairs_kernel(Fields<T> b)
{
    constexpr int columns = ThreadPosition<parts>::columns;
    ThreadPosition<parts> const at;
    int const first = static_cast<int>(blockIdx.x) * columns * 2 * pairs + at.column;
    PairPack x[pairs];
    PairPack y[pairs];
    PairPack z[pairs];
    Pull<PairPack> pulls[pairs];
    for (int c = 0; c < pairs; ++c) {
        int const i = first + 2 * c * columns;
        int const k = i + columns;
        x[c] = PairPack(b.x[i], b.x[k]);
        y[c] = PairPack(b.y[i], b.y[k]);
        z[c] = PairPack(b.z[i], b.z[k]);
        pulls[c] = {PairPack(0.F), PairPack(0.F), PairPack(0.F)};
    }
    __shared__ Pull<T> all[LocalSums<T, 2 * pairs>::count];
    LocalSums<T, 2 * pairs> sums(all);
    for_each_body_of_part(
        b,
        at,
        [&](Body<T> const& body) {
            for (int c = 0; c < pairs; ++c) {
                add_pull(pulls[c], x[c], y[c], z[c], body, b.epsilon_squared);
            }
        },
        [&] {
            for (int c = 0; c < pairs; ++c) {
                auto& p = pulls[c];
                sums.add(2 * c, {p.x.first(), p.y.first(), p.z.first()});
                sums.add(2 * c + 1, {p.x.second(), p.y.second(), p.z.second()});
                p = {PairPack(0.F), PairPack(0.F), PairPack(0.F)};
            }
        });
    sums.write(b, at, first);
}

/// Like `hip/best`, with packed instructions for two floats, which gfx90a has and sm_90 has not.
template <class T, int pairs, int parts>
void hip_pairs(Problem<T> const& p, ExecutionSpace const& space)
{
    if constexpr (sizeof(T) == sizeof(float)) {
        constexpr int of_block = ThreadPosition<parts>::columns * 2 * pairs;
        static_assert(Problem<T>::tile_size % of_block == 0);
        auto const b = p.fields();
        hip_pairs_kernel<T, pairs, parts>
            <<<b.padded_n / of_block, block_threads, 0, gpu::stream_of(space)>>>(b);
        gpu::check_launch();
    }
}

} // namespace miniapp::nbody
