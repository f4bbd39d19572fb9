// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/pair_chunks.hpp"

namespace miniapp::transpose {

template <class T, int width, int bytes, int group, class Offset>
__global__ void __launch_bounds__(width* pair_rows<T>)
    hip_in_place_chunks_kernel(Matrices<T, Offset> m)
{
    using Access = PairChunks<T, width, bytes, pair_threads<T, width>>;
    __shared__ Chunk<T, Access::chunk> tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    exchange_chunks<Access, group>(m, block_of_grid<Offset>(), thread_of_block(), tile, barrier);
}

/// The native form of `in_place_chunks`.
template <class T, int width, int bytes, int group>
void hip_in_place_chunks(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        auto const m = in_place_matrices(p, zero);
        launch_blocks<PairChunks<T, width, bytes, pair_threads<T, width>>>(
            hip_in_place_chunks_kernel<T, width, bytes, group, decltype(zero)>,
            number_of_pairs(m, width),
            m,
            space);
    });
}

} // namespace miniapp::transpose
