// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "transpose/parts/chunk_map.hpp"
#include "transpose/parts/move_tile.hpp"

// These functions do one thread's work of `vector`, like move_tile.hpp, but in chunks of several
// elements.
namespace miniapp::transpose {

/// Maps `threads` threads to 64 x 64 elements of T in chunks of `bytes` bytes.
template <class T, int bytes, int threads>
using VectorAccess = ChunkAccess<64, bytes / static_cast<int>(sizeof(T)), threads>;

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
put_squares(Squares<T, Access> const& squares, int thread, Chunk<T, Access::chunk>* tile)
{
    constexpr int n = Access::chunk;
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        for (int v = 0; v < n; ++v) {
            Chunk<T, n> transposed;
            for (int k = 0; k < n; ++k) {
                transposed.value[k] = squares.value[s][k].value[v];
            }
            tile[Access::put(thread, s, v)] = transposed;
        }
    }
}

/// Moves the tile that put_squares() left in LDS into rows of B.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void take_chunks(
    Matrices<T, Offset> const& m,
    Place<Offset> origin,
    int thread,
    Chunk<T, Access::chunk> const* tile)
{
    using Vector = Chunk<T, Access::chunk>;
    for (int q = 0; q < Access::chunks_per_thread; ++q) {
        Offset const i = origin.across + Access::row(thread, q);
        Offset const j = origin.down + Access::column(thread, q) * Access::chunk;
        if (whole || (i < m.columns && j < m.rows)) {
            *reinterpret_cast<Vector*>(m.b + (i * m.rows + j)) = tile[Access::take(thread, q)];
        }
    }
}

/// Does one thread's work for a block's tile, in chunks; `barrier()` synchronises the block. All
/// threads of a block take the same branch.
template <class Access, int group, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void move_chunks(
    Matrices<T, Offset> const& m,
    Offset block,
    int thread,
    Chunk<T, Access::chunk>* tile,
    Barrier barrier)
{
    auto const origin = origin_of<Access, group>(m, block);
    Squares<T, Access> squares;
    if (is_whole<Access>(m, origin)) {
        load_squares<Access, true>(m, origin, thread, squares);
        put_squares<Access>(squares, thread, tile);
        barrier();
        take_chunks<Access, true>(m, origin, thread, tile);
    } else {
        load_squares<Access, false>(m, origin, thread, squares);
        put_squares<Access>(squares, thread, tile);
        barrier();
        take_chunks<Access, false>(m, origin, thread, tile);
    }
}

} // namespace miniapp::transpose
