// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/skinny_tile.hpp"

namespace miniapp::transpose {

template <class T, class Offset>
__global__ void __launch_bounds__(256) hip_skinny_kernel(Matrices<T, Offset> m, SkinnyTiles all)
{
    __shared__ T tile[SkinnyTile::elements];
    auto const thread = static_cast<int>(threadIdx.x);
    put_skinny(m, all, block_of_grid<Offset>(), thread, 256, tile);
    __syncthreads();
    take_skinny(m, all, block_of_grid<Offset>(), thread, 256, tile);
}

/// 17 by hand.
template <class T>
void hip_skinny(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        auto const m = matrices(p, zero);
        SkinnyTiles const all(m.rows, m.columns);
        hip_skinny_kernel<T>
            <<<static_cast<unsigned>(all.count), 256, 0, gpu::stream_of(space)>>>(m, all);
        gpu::check_launch();
    });
}

} // namespace miniapp::transpose
