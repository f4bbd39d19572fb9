// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nontemporal_store_vector.hpp"
#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/move_chunks.hpp"

namespace miniapp::transpose {

/// nontemporal_store() of a whole chunk, for take_chunks().
struct NontemporalChunk
{
    template <class Vector>
    __device__ void operator()(Vector* address, Vector const& value) const
    {
        nontemporal_store_vector(address, value);
    }
};

template <class T, int bytes, int group, class Offset>
__global__ void __launch_bounds__(256) hip_vector_nontemporal_kernel(Matrices<T, Offset> m)
{
    using Access = VectorAccess<T, bytes, 256>;
    __shared__ Chunk<T, Access::chunk> tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    move_chunks<Access, group>(
        m, block_of_grid<Offset>(), thread_of_block(), tile, barrier, NontemporalChunk{});
}

/// 12 + stores past the caches, one instruction a chunk, for which Kokkos has no name; without 12's
/// bound on registers.
template <class T, int bytes, int group>
void hip_vector_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    with_offsets(p, [&](auto zero) {
        launch_tiles<VectorAccess<T, bytes, 256>>(
            hip_vector_nontemporal_kernel<T, bytes, group, decltype(zero)>,
            matrices(p, zero),
            space);
    });
}

} // namespace miniapp::transpose
