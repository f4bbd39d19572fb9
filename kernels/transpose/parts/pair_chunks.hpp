// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/parts/move_chunks.hpp"
#include "transpose/parts/triangle.hpp"

// A block exchanges a tile and its mirror image. Its registers hold both tiles, so that one tile of
// LDS suffices.
namespace miniapp::transpose {

/// Number of threads per column of a tile: a block has width * pair_rows threads. With tiles of 64
/// x 64, each thread then holds 64 bytes of a tile, and 64 of its mirror image.
template <class T>
inline constexpr int pair_rows = static_cast<int>(sizeof(T));

template <class T, int width>
inline constexpr int pair_threads = width* pair_rows<T>;

/// Policy that on CUDA asks for as many blocks per multiprocessor as 64 registers per thread allow.
/// Without it nvcc 13.0 takes up to 117 registers; the native kernel takes at most 64.
template <class T, int width>
using PairPolicy = Kokkos::TeamPolicy<
    ExecutionSpace,
    Kokkos::LaunchBounds<
        pair_threads<T, width>,
        backend::cuda ? 65536 / (64 * pair_threads<T, width>) : 0>>;

/// Maps threads to a tile of width x width elements in chunks of `bytes` bytes.
template <class T, int width, int bytes, int threads>
using PairChunks = ChunkAccess<width, bytes / static_cast<int>(sizeof(T)), threads>;

/// Returns the origin of the n-th pair's lower tile, in elements.
template <int width, int group, class T, class Offset>
KOKKOS_INLINE_FUNCTION Place<Offset> origin_of_pair(Matrices<T, Offset> const& m, Offset n)
{
    auto const tile = place_in_triangle<group>(ceil_div(m.columns, width), n);
    return {tile.down * width, tile.across * width};
}

/// A thread's squares of a tile. A square of n x n elements is held as n chunks of n elements.
template <class T, class Access>
struct Squares
{
    Chunk<T, Access::chunk> value[Access::squares_per_thread][Access::chunk];
};

/// Loads a thread's squares of A's tile at `origin`; elements outside the matrix become 0. The rows
/// of A are aligned to chunks. `whole` says that the tile lies inside the matrix.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void load_squares(
    Matrices<T, Offset> const& m, Place<Offset> origin, int thread, Squares<T, Access>& squares)
{
    constexpr int n = Access::chunk;
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        Offset const j = origin.down + Access::square_row(thread, s) * n;
        Offset const i = origin.across + Access::square_column(thread, s) * n;
        for (int k = 0; k < n; ++k) {
            squares.value[s][k] = {};
            if (whole || (j + k < m.rows && i < m.columns)) {
                squares.value[s][k] = Chunk<T, n>::load(m.a + ((j + k) * m.columns + i));
            }
        }
    }
}

/// Transposes a thread's squares in registers and puts them into LDS as chunks of B's rows.
template <class Access, class T>
KOKKOS_INLINE_FUNCTION void
put_held_squares(Squares<T, Access> const& squares, int thread, Chunk<T, Access::chunk>* tile)
{
    constexpr int n = Access::chunk;
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        for (int v = 0; v < n; ++v) {
            Chunk<T, n> transposed;
            for (int k = 0; k < n; ++k) {
                transposed.value[k] = squares.value[s][k].value[v];
            }
            tile[Access::store_index(thread, s, v)] = transposed;
        }
    }
}

/// Does one thread's work for a pair of tiles. The barrier before the first store makes sure that
/// both tiles are in registers before either is overwritten.
template <class Access, bool whole, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void exchange_pair(
    Matrices<T, Offset> const& m,
    Place<Offset> origin,
    int thread,
    Chunk<T, Access::chunk>* tile,
    Barrier barrier)
{
    Place<Offset> const mirror{origin.across, origin.down};
    bool const two = origin.down != origin.across;
    Squares<T, Access> lower;
    Squares<T, Access> upper;
    load_squares<Access, whole>(m, origin, thread, lower);
    if (two) {
        load_squares<Access, whole>(m, mirror, thread, upper);
    }
    put_held_squares<Access>(lower, thread, tile);
    barrier();
    take_chunks<Access, whole>(m, origin, thread, tile);
    if (two) {
        barrier();
        put_held_squares<Access>(upper, thread, tile);
        barrier();
        take_chunks<Access, whole>(m, mirror, thread, tile);
    }
}

/// Does one thread's work for the pair of a block; pairs inside the matrix need no checks.
template <class Access, int group, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void exchange_chunks(
    Matrices<T, Offset> const& m,
    Offset block,
    int thread,
    Chunk<T, Access::chunk>* tile,
    Barrier barrier)
{
    auto const origin = origin_of_pair<Access::width, group>(m, block);
    if (is_whole<Access>(m, origin)) {
        exchange_pair<Access, true>(m, origin, thread, tile, barrier);
    } else {
        exchange_pair<Access, false>(m, origin, thread, tile, barrier);
    }
}

} // namespace miniapp::transpose
