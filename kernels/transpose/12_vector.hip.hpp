// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "stream_chunk.hpp"
#include "transpose/launch.hip.hpp"
#include "transpose/move_chunks.hpp"

namespace miniapp::transpose {

/// stream_store() of a whole chunk, for take_chunks().
struct StreamChunk
{
    template <class Vector>
    __device__ void operator()(Vector* address, Vector const& value) const
    {
        stream_chunk(address, value);
    }
};

// Six blocks on an H200's multiprocessor, at most 40 registers a thread: on the float matrix of the
// README 95.3 % of copy, where the compiler's own choice of 50 registers and four blocks made 94.1.
template <class T, int bytes, int group, class Offset>
__global__ void __launch_bounds__(256, 6) hip_vector_kernel(Matrices<T, Offset> m)
{
    using Access = VectorAccess<T, bytes, 256>;
    __shared__ Chunk<T, Access::chunk> tile[Access::elements];
    move_chunks<Access, group>(
        m,
        block_of_grid<Offset>(),
        thread_of_block(),
        tile,
        [] { __syncthreads(); },
        StreamChunk{});
}

/// 12 by hand, with stores past the caches.
template <class T, int bytes, int group>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        launch_tiles<VectorAccess<T, bytes, 256>>(
            hip_vector_kernel<T, bytes, group, decltype(zero)>, matrices(p, zero), space);
    });
}

} // namespace miniapp::transpose
