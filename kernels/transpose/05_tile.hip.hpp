// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/launch.hip.hpp"

namespace miniapp::transpose {

/// Does one thread's work for a block's tile, like move_tile() of 05_tile.hpp: loads,
/// synchronises, and stores the tile transposed.
template <
    class Access,
    int group = 1,
    LoadOrder order = LoadOrder::one_by_one,
    class T,
    class Offset>
__device__ void move_tile(Matrices<T, Offset> const& m)
{
    __shared__ T tile[Access::elements];
    auto const origin = origin_of<Access, group>(m, block_index<Offset>());
    stage_tile<Access, order>(m, origin, thread_index(), tile);
    __syncthreads();
    store_tile<Access>(m, origin, thread_index(), tile);
}

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_tile_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PlainTile<width>, width * width>;
    move_tile<Access>(m);
}

/// The native form of `tile`. All elements of a column of the tile begin in one bank of the LDS.
template <class T, int width, class Offset>
void hip_tile(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<PlainTile<width>, width * width>;
    launch_tiles<Access>(hip_tile_kernel<T, width, Offset>, m, space);
}

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_padded_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PaddedTile<width>, width * width>;
    move_tile<Access>(m);
}

/// The native form of `padded`.
template <class T, int width, class Offset>
void hip_padded(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<PaddedTile<width>, width * width>;
    launch_tiles<Access>(hip_padded_kernel<T, width, Offset>, m, space);
}

template <class T, int width, class Offset>
__global__ void __launch_bounds__(width* width) hip_swizzled_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<SwizzledTile<width>, width * width>;
    move_tile<Access>(m);
}

/// The native form of `swizzled`.
template <class T, int width, class Offset>
void hip_swizzled(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<SwizzledTile<width>, width * width>;
    launch_tiles<Access>(hip_swizzled_kernel<T, width, Offset>, m, space);
}

template <class T, int width, int rows_at_once, class Offset>
__global__ void __launch_bounds__(width* rows_at_once) hip_rows_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<PaddedTile<width>, width * rows_at_once>;
    move_tile<Access>(m);
}

/// The native form of `rows`, in blocks of width x rows_at_once threads.
template <class T, int width, int rows_at_once, class Offset>
void hip_rows(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<PaddedTile<width>, width * rows_at_once>;
    launch_tiles<Access>(hip_rows_kernel<T, width, rows_at_once, Offset>, m, space);
}

template <class T, int width, int rows_at_once, int group, class Offset>
__global__ void __launch_bounds__(width* rows_at_once) hip_grouped_kernel(Matrices<T, Offset> m)
{
    using Access = TileAccess<SwizzledTile<width>, width * rows_at_once>;
    move_tile<Access, group, LoadOrder::all_first>(m);
}

/// The native form of `grouped`. The LDS of an MI200's compute unit has room for four swizzled
/// tiles of 64 x 64 floats, but only for three padded ones.
template <class T, int width, int rows_at_once, int group, class Offset>
void hip_grouped(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    using Access = TileAccess<SwizzledTile<width>, width * rows_at_once>;
    launch_tiles<Access>(hip_grouped_kernel<T, width, rows_at_once, group, Offset>, m, space);
}

} // namespace miniapp::transpose
