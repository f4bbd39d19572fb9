// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"
#include "transpose/parts/pairs.hpp"

namespace miniapp::transpose {

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width * 8) hip_in_place_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<SwizzledTile<width>, width * 8>;
    __shared__ T lower[Access::elements];
    __shared__ T upper[Access::elements];
    auto const origin = origin_of_pair<width, 1>(m, block_index<Offset>());
    stage_pair<Access>(m, origin, thread_index(), lower, upper);
    __syncthreads();
    store_pair<Access>(m, origin, thread_index(), lower, upper);
}

/// The native form of `in_place`.
template <class T, int width, class Offset>
void hip_in_place(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<SwizzledTile<width>, width * 8>;
    launch_blocks<Access>(
        hip_in_place_kernel<T, width, Offset>, number_of_pairs(m, width), m, space);
}

template <class T, int width, int bytes, int group, class Offset>
__global__ void __launch_bounds__(width* pair_threads_per_column<T>)
    hip_in_place_chunks_kernel(Matrices<T, Offset> m)
{
    using Access = ChunkAccessInBytes<T, width, bytes, pair_threads<T, width>>;
    __shared__ Chunk<T, Access::chunk> tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    exchange<Squares<T, Access>, group>(m, block_index<Offset>(), thread_index(), tile, barrier);
}

/// The native form of `in_place_chunks`.
template <class T, int width, int bytes, int group, class Offset>
void hip_in_place_chunks(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    launch_blocks<ChunkAccessInBytes<T, width, bytes, pair_threads<T, width>>>(
        hip_in_place_chunks_kernel<T, width, bytes, group, Offset>,
        number_of_pairs(m, width),
        m,
        space);
}

template <class T, int width, int bytes, int group, class Offset>
__global__ void __launch_bounds__(width* pair_threads_per_column<T>)
    hip_in_place_shifted_kernel(Matrices<T, Offset> m)
{
    using Access = PairAccess<width, bytes / static_cast<int>(sizeof(T)), pair_threads<T, width>>;
    __shared__ T tile[Access::elements];
    auto const barrier = [] { __syncthreads(); };
    exchange<Elements<T, Access>, group>(m, block_index<Offset>(), thread_index(), tile, barrier);
}

/// Like `in_place_chunks`, but element by element, for rows of any length: the threads that store a
/// row of a tile begin at the last boundary of `bytes` bytes at or before it, so that only the
/// row's ends are partial sectors. It is native only, because the Kokkos kernel, with 64 or 96
/// registers, was slower than `in_place` on an H200.
template <class T, int width, int bytes, int group, class Offset>
void hip_in_place_shifted(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = PairAccess<width, bytes / static_cast<int>(sizeof(T)), pair_threads<T, width>>;
    launch_blocks<Access>(
        hip_in_place_shifted_kernel<T, width, bytes, group, Offset>,
        number_of_pairs(m, width),
        m,
        space);
}

} // namespace miniapp::transpose
