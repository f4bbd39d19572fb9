// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/skinny_chunks.hpp"

namespace miniapp::transpose {

template <class T, int bytes, int kib, class Offset>
__global__ void __launch_bounds__(256)
    hip_skinny_chunks_kernel(Matrices<T, Offset> m, SkinnyTiles all)
{
    using Access = SkinnyAccess<T, bytes, kib, 256>;
    __shared__ Chunk<T, Access::chunk> tile[Access::chunks];
    auto const thread = static_cast<int>(threadIdx.x);
    auto const barrier = [] { __syncthreads(); };
    move_skinny<Access>(m, all, block_index<Offset>(), thread, tile, barrier);
}

/// The native form of `skinny_chunks`.
template <class T, int bytes, int kib, class Offset>
void hip_skinny_chunks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    auto const all = skinny_tiles<SkinnyAccess<T, bytes, kib, 256>>(m.rows, m.columns);
    hip_skinny_chunks_kernel<T, bytes, kib>
        <<<static_cast<unsigned>(all.count), 256, 0, gpu::stream_of(space)>>>(m, all);
    gpu::check_launch();
}

} // namespace miniapp::transpose
