// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/group.hpp"
#include "nbody/parts/tiled_split.hip.hpp"

namespace miniapp::nbody {

template <class T, int bodies, int parts>
__global__ void __launch_bounds__(block_threads) hip_best_kernel(Fields<T> b)
{
    constexpr int columns = ThreadPosition<parts>::columns;
    ThreadPosition<parts> const at;
    int const first = static_cast<int>(blockIdx.x) * columns * bodies + at.column;
    __shared__ Pull<T> all[LocalSums<T, bodies>::count];
    LocalSums<T, bodies> sums(all);
    Group<T, bodies> group(b, first, columns);
    for_each_body_of_part(
        b,
        at,
        [&](Body<T> const& body) { group.add(body, b.epsilon_squared); },
        [&] {
            for (int c = 0; c < bodies; ++c) {
                auto& own = group.pulls[c];
                Pull<T> pull;
                store(&pull.x, own.x);
                store(&pull.y, own.y);
                store(&pull.z, own.z);
                sums.add(c, pull);
                own = {Pack<T>(0), Pack<T>(0), Pack<T>(0)};
            }
        });
    sums.write(b, at, first);
}

/// The native form of `best`. It has tiles in LDS, `bodies` bodies per thread and `parts` threads
/// per body, and accumulates sums of 64 bodies into a second sum.
template <class T, int bodies, int parts>
void hip_best(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int of_block = ThreadPosition<parts>::columns * bodies;
    static_assert(Problem<T>::tile_size % of_block == 0);
    auto const b = p.fields();
    hip_best_kernel<T, bodies, parts>
        <<<b.padded_n / of_block, block_threads, 0, gpu::stream_of(space)>>>(b);
    gpu::check_launch();
}

} // namespace miniapp::nbody
