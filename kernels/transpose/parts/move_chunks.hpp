// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "transpose/parts/move_tile.hpp"
#include "transpose/parts/tile_map.hpp"

// These functions do one thread's work of `vector`, like move_tile.hpp, but in chunks of several
// elements.
namespace miniapp::transpose {

/// Maps `threads` threads to width x width elements of T in chunks of `bytes` bytes.
template <class T, int width, int bytes, int threads>
using ChunkAccessInBytes = ChunkAccess<width, bytes / static_cast<int>(sizeof(T)), threads>;

/// Puts A's tile at `origin` into LDS as chunks of B's rows: each thread loads all its squares
/// before the first store and transposes them. The rows of A are aligned to chunks. `whole` says
/// that the tile lies inside the matrix. Squares (pairs.hpp) does the same, but with it clang 15
/// gives a kernel another number of registers.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void stage_squares(
    Matrices<T, Offset> const& m,
    Position<Offset> origin,
    int thread,
    Chunk<T, Access::chunk>* tile)
{
    constexpr int n = Access::chunk;
    using Vector = Chunk<T, n>;
    Vector square[Access::squares_per_thread][n];
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        Offset const j = origin.row + Access::row(thread, s) * n;
        Offset const i = origin.column + Access::column(thread, s) * n;
        for (int k = 0; k < n; ++k) {
            square[s][k] = {};
            if (whole || (j + k < m.rows && i < m.columns)) {
                square[s][k] = Vector::load(m.a + ((j + k) * m.columns + i));
            }
        }
    }
    for (int s = 0; s < Access::squares_per_thread; ++s) {
        for (int v = 0; v < n; ++v) {
            Vector transposed;
            for (int k = 0; k < n; ++k) {
                transposed.value[k] = square[s][k].value[v];
            }
            tile[Access::store_index(thread, s, v)] = transposed;
        }
    }
}

/// Moves the tile that stage_squares() left in LDS into rows of B.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void store_chunks(
    Matrices<T, Offset> const& m,
    Position<Offset> origin,
    int thread,
    Chunk<T, Access::chunk> const* tile)
{
    using Vector = Chunk<T, Access::chunk>;
    for (int q = 0; q < Access::chunks_per_thread; ++q) {
        Offset const i = origin.column + Access::row(thread, q);
        Offset const j = origin.row + Access::column(thread, q) * Access::chunk;
        if (whole || (i < m.columns && j < m.rows)) {
            PlainStore{}(
                reinterpret_cast<Vector*>(m.b + (i * m.rows + j)),
                tile[Access::load_index(thread, q)]);
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
    if (is_whole<Access>(m, origin)) {
        stage_squares<Access, true>(m, origin, thread, tile);
        barrier();
        store_chunks<Access, true>(m, origin, thread, tile);
    } else {
        stage_squares<Access, false>(m, origin, thread, tile);
        barrier();
        store_chunks<Access, false>(m, origin, thread, tile);
    }
}

} // namespace miniapp::transpose
