// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "common/ceil_div.hpp"
#include "common/chunk.hpp"
#include "transpose/problem.hpp"

// A tile spans all rows of A if A has few rows, or else all its columns. So the tile is contiguous
// in A or in B, however short a row is. It is moved in chunks of several elements, and all loads of
// a thread are in flight together.
namespace miniapp::transpose {

/// Maps threads to at most `kib` KiB of elements in chunks of `bytes` bytes.
template <class T, int bytes, int kib, int threads_of_block>
struct SkinnyAccess
{
    static constexpr int chunk = bytes / static_cast<int>(sizeof(T));
    static constexpr int chunks = kib * 1024 / bytes; ///< number of chunks of the tile in LDS
    static constexpr int threads = threads_of_block;
    static constexpr int per_thread = chunks / threads;
    /// Elements in 64 bytes (two sectors): tiles begin at multiples of this in the long direction.
    static constexpr int length_multiple = 64 / static_cast<int>(sizeof(T));
    static_assert(per_thread * threads == chunks, "every thread moves as many");

    static constexpr unsigned banks = 128 / bytes; ///< number of LDS banks as wide as a chunk
};

/// Tiles of `short_extent` by `length` elements; each row in the long direction has chunks_of_row
/// chunks.
struct SkinnyTiles
{
    bool has_few_rows; ///< whether A has few rows; otherwise it has few columns
    bool is_aligned;   ///< whether rows in the long direction are whole chunks
    int short_extent;
    int length;
    int chunks_of_row;
    std::uint32_t reciprocal;
    unsigned bank_mask; ///< mask of the exclusive or in skinny_index()
    int count;          ///< number of tiles

    static constexpr int reciprocal_bits = 22;

    /// Returns n / chunks_of_row without a division, for n below 2048 and rows of 4 to 2048 chunks.
    KOKKOS_INLINE_FUNCTION int row_of(int n) const
    {
        return static_cast<int>(static_cast<std::uint32_t>(n) * reciprocal >> reciprocal_bits);
    }
};

template <class Access, class Offset>
SkinnyTiles skinny_tiles(Offset rows, Offset columns)
{
    static_assert(
        Access::chunks <= 2048 && Access::length_multiple / Access::chunk >= 4, "see row_of()");
    SkinnyTiles all;
    all.has_few_rows = rows <= columns;
    all.short_extent = static_cast<int>(all.has_few_rows ? rows : columns);
    auto const long_extent = all.has_few_rows ? columns : rows;
    all.is_aligned = long_extent % Access::chunk == 0;
    // A row that begins within a chunk also ends within one, so it may need one chunk more.
    int const room = Access::chunks / all.short_extent - (all.is_aligned ? 0 : 1);
    all.length = room * Access::chunk / Access::length_multiple * Access::length_multiple;
    all.chunks_of_row = all.length / Access::chunk + (all.is_aligned ? 0 : 1);
    auto const d = static_cast<std::uint32_t>(all.chunks_of_row);
    all.reciprocal = ceil_div(std::uint32_t{1} << SkinnyTiles::reciprocal_bits, d);
    all.bank_mask = all.short_extent % 2 == 0 ? Access::banks - 1 : 0;
    all.count = static_cast<int>(ceil_div(long_extent, static_cast<Offset>(all.length)));
    return all;
}

/// Returns the place in LDS of a tile's n-th chunk. Neighbouring lanes access chunks that are
/// `short_extent` chunks apart. If `short_extent` is odd, they reach every bank; if it is even, an
/// exclusive or distributes them. In float with 16-byte chunks a warp then takes up to 4 cycles if
/// `short_extent` is odd, and 2 to 12 if it is even (5 on average). Without the exclusive or, an
/// even `short_extent` would take up to 32 cycles; with an exclusive or for odd ones as well, 3
/// rows would take 7.
template <class Access>
KOKKOS_INLINE_FUNCTION unsigned skinny_index(SkinnyTiles const& all, unsigned n)
{
    constexpr unsigned banks = Access::banks;
    return n ^ ((n / banks ^ n / (banks * banks)) & all.bank_mask);
}

/// Returns x * y + z modulo the c elements of a chunk. For c = 2 it is computed from bits: clang 15
/// would turn the formula into a product of single bits, which its AMDGPU backend cannot select.
template <int c>
KOKKOS_INLINE_FUNCTION unsigned index_in_chunk(unsigned x, unsigned y, unsigned z)
{
    return c == 2 ? ((x & y) ^ z) & 1 : (x * y + z) % c;
}

/// A tile's position: its first element in the long direction, and how many of its elements in that
/// direction (`valid_length`) lie in the matrix.
template <class T, class Offset>
struct SkinnyTile
{
    Offset long_extent; ///< number of elements of a row in the long direction
    Offset first;
    int valid_length;
    bool is_whole; ///< all chunks are whole and lie inside the matrix, so that none needs a check
};

template <class T, class Offset>
KOKKOS_INLINE_FUNCTION SkinnyTile<T, Offset>
skinny_tile(Matrices<T, Offset> const& m, SkinnyTiles const& all, Offset number)
{
    Offset const long_extent = all.has_few_rows ? m.columns : m.rows;
    Offset const first = number * all.length;
    Offset const left = long_extent - first;
    int const valid_length = left < all.length ? static_cast<int>(left) : all.length;
    return {long_extent, first, valid_length, all.is_aligned && valid_length == all.length};
}

/// A chunk of a row in the long direction: its offset in memory (`offset`), and its row and column
/// in the tile. The column may be negative.
template <class Offset>
struct SkinnyChunk
{
    int row;
    int column;
    Offset offset;
};

template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION SkinnyChunk<Offset>
skinny_chunk(SkinnyTiles const& all, SkinnyTile<T, Offset> const& piece, int n)
{
    int const row = all.row_of(n);
    int const column = (n - row * all.chunks_of_row) * Access::chunk;
    Offset const begin = row * piece.long_extent + piece.first;
    // The first row of a tile begins at a chunk boundary; later rows may begin within a chunk.
    int const back =
        whole ? 0 : index_in_chunk<Access::chunk>(row, static_cast<unsigned>(piece.long_extent), 0);
    return {row, column - back, begin + (column - back)};
}

/// Loads a thread's chunks of long rows into registers and puts them into LDS, where elements that
/// are neighbours in the short direction are contiguous.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void stage_long_rows(
    T const* from,
    SkinnyTiles const& all,
    SkinnyTile<T, Offset> const& piece,
    int thread,
    Chunk<T, Access::chunk>* tile)
{
    constexpr int c = Access::chunk;
    // On a GPU this array is in registers: every index is a constant after unrolling.
    Chunk<T, c> held[Access::per_thread];
    for (int k = 0; k < Access::per_thread; ++k) {
        auto const chunk = skinny_chunk<Access, whole>(all, piece, thread + k * Access::threads);
        held[k] = {};
        if (chunk.row < all.short_extent) {
            if (whole || (chunk.column >= 0 && chunk.column + c <= piece.valid_length)) {
                held[k] = Chunk<T, c>::load(from + chunk.offset);
            } else {
                for (int e = 0; e < c; ++e) {
                    if (chunk.column + e >= 0 && chunk.column + e < piece.valid_length) {
                        held[k].value[e] = from[chunk.offset + e];
                    }
                }
            }
        }
    }
    for (int k = 0; k < Access::per_thread; ++k) {
        auto const chunk = skinny_chunk<Access, whole>(all, piece, thread + k * Access::threads);
        for (int e = 0; e < c; ++e) {
            int const x = chunk.column + e;
            if (chunk.row < all.short_extent && (whole || (x >= 0 && x < piece.valid_length))) {
                auto const n = static_cast<unsigned>(x * all.short_extent + chunk.row);
                tile[skinny_index<Access>(all, n / c)]
                    .value[index_in_chunk<c>(x, all.short_extent, chunk.row)] = held[k].value[e];
            }
        }
    }
}

/// The reverse of stage_long_rows(): stores a thread's chunks of long rows of B.
template <class Access, bool whole, class T, class Offset>
KOKKOS_INLINE_FUNCTION void store_long_rows(
    T* to,
    SkinnyTiles const& all,
    SkinnyTile<T, Offset> const& piece,
    int thread,
    Chunk<T, Access::chunk> const* tile)
{
    constexpr int c = Access::chunk;
    for (int k = 0; k < Access::per_thread; ++k) {
        auto const chunk = skinny_chunk<Access, whole>(all, piece, thread + k * Access::threads);
        if (chunk.row < all.short_extent) {
            Chunk<T, c> taken;
            for (int e = 0; e < c; ++e) {
                // For an element outside the tile, an arbitrary element of the tile is read; it is
                // not stored.
                int const n = (chunk.column + e) * all.short_extent + chunk.row;
                bool const is_inside = whole || (n >= 0 && n < Access::chunks * c);
                auto const inside = static_cast<unsigned>(is_inside ? n : 0);
                taken.value[e] =
                    tile[skinny_index<Access>(all, inside / c)]
                        .value[index_in_chunk<c>(chunk.column + e, all.short_extent, chunk.row)];
            }
            if (whole || (chunk.column >= 0 && chunk.column + c <= piece.valid_length)) {
                taken.store(to + chunk.offset);
            } else {
                for (int e = 0; e < c; ++e) {
                    if (chunk.column + e >= 0 && chunk.column + e < piece.valid_length) {
                        to[chunk.offset + e] = taken.value[e];
                    }
                }
            }
        }
    }
}

/// Copies a thread's chunks of a contiguous piece of memory into LDS.
template <class Access, class T>
KOKKOS_INLINE_FUNCTION void stage_piece(
    T const* from, SkinnyTiles const& all, int elements, int thread, Chunk<T, Access::chunk>* tile)
{
    constexpr int c = Access::chunk;
    Chunk<T, c> held[Access::per_thread];
    for (int k = 0; k < Access::per_thread; ++k) {
        int const n = (thread + k * Access::threads) * c;
        held[k] = {};
        if (n + c <= elements) {
            held[k] = Chunk<T, c>::load(from + n);
        } else {
            for (int e = 0; e < c; ++e) {
                if (n + e < elements) {
                    held[k].value[e] = from[n + e];
                }
            }
        }
    }
    for (int k = 0; k < Access::per_thread; ++k) {
        auto const n = static_cast<unsigned>(thread + k * Access::threads);
        tile[skinny_index<Access>(all, n)] = held[k];
    }
}

/// The reverse of stage_piece(): copies a thread's chunks from LDS to a contiguous piece of memory.
template <class Access, class T>
KOKKOS_INLINE_FUNCTION void store_piece(
    T* to, SkinnyTiles const& all, int elements, int thread, Chunk<T, Access::chunk> const* tile)
{
    constexpr int c = Access::chunk;
    for (int k = 0; k < Access::per_thread; ++k) {
        int const n = (thread + k * Access::threads) * c;
        auto const taken = tile[skinny_index<Access>(all, static_cast<unsigned>(n / c))];
        if (n + c <= elements) {
            taken.store(to + n);
        } else {
            for (int e = 0; e < c; ++e) {
                if (n + e < elements) {
                    to[n + e] = taken.value[e];
                }
            }
        }
    }
}

/// Does one thread's work for a block's tile; `barrier()` synchronises the block.
template <class Access, class T, class Offset, class Barrier>
KOKKOS_INLINE_FUNCTION void move_skinny(
    Matrices<T, Offset> const& m,
    SkinnyTiles const& all,
    Offset number,
    int thread,
    Chunk<T, Access::chunk>* tile,
    Barrier barrier)
{
    auto const piece = skinny_tile(m, all, number);
    Offset const begin = piece.first * all.short_extent;
    int const elements = piece.valid_length * all.short_extent;
    if (all.has_few_rows) {
        if (piece.is_whole) {
            stage_long_rows<Access, true>(m.a, all, piece, thread, tile);
        } else {
            stage_long_rows<Access, false>(m.a, all, piece, thread, tile);
        }
        barrier();
        store_piece<Access>(m.b + begin, all, elements, thread, tile);
    } else {
        stage_piece<Access>(m.a + begin, all, elements, thread, tile);
        barrier();
        if (piece.is_whole) {
            store_long_rows<Access, true>(m.b, all, piece, thread, tile);
        } else {
            store_long_rows<Access, false>(m.b, all, piece, thread, tile);
        }
    }
}

} // namespace miniapp::transpose
