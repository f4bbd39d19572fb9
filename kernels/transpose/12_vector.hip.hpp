// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/move_chunks.hpp"

namespace miniapp::transpose {

// On an H200 the launch bounds limit a thread to 40 registers, so that a multiprocessor holds six
// blocks. With the 73 registers that the compiler would take in double it holds three, and the
// kernel loses one percentage point of the copy's bandwidth.
template <class T, int bytes, int group, class Offset>
__global__ void __launch_bounds__(256, 6) hip_vector_kernel(Matrices<T, Offset> m)
{
    using Access = ChunkAccessInBytes<T, 64, bytes, 256>;
    __shared__ Chunk<T, Access::chunk> tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    move_chunks<Access, group>(m, block_index<Offset>(), thread_index(), tile, barrier);
}

/// The native form of `vector`; squares of elements are transposed in registers.
template <class T, int bytes, int group, class Offset>
void hip_vector(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = ChunkAccessInBytes<T, 64, bytes, 256>;
    launch_tiles<Access>(hip_vector_kernel<T, bytes, group, Offset>, m, space);
}

} // namespace miniapp::transpose
