// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

// These maps return the place of element (row, column) of a w x w tile in LDS. The kernels and the
// test that counts bank conflicts call the same functions.
namespace miniapp::transpose {

/// Stores row after row. All elements of a column begin in one bank, because w * sizeof(T) / 4 is a
/// multiple of the 32 banks.
template <int w>
struct PlainTile
{
    static constexpr int width = w;
    static constexpr int elements = w * w;
    KOKKOS_INLINE_FUNCTION static constexpr int index(int row, int column)
    {
        return row * w + column;
    }
};

/// Adds one unused element to each row, so that the next element of a column lies in another bank.
template <int w>
struct PaddedTile
{
    static constexpr int width = w;
    static constexpr int elements = w * (w + 1);
    KOKKOS_INLINE_FUNCTION static constexpr int index(int row, int column)
    {
        return row * (w + 1) + column;
    }
};

/// Permutes row r by exclusive or with r, so that neighbouring elements of a column lie in
/// different banks without unused memory.
template <int w>
struct SwizzledTile
{
    static_assert((w & (w - 1)) == 0, "exclusive or stays below w only for powers of two");
    static constexpr int width = w;
    static constexpr int elements = w * w;
    KOKKOS_INLINE_FUNCTION static constexpr int index(int row, int column)
    {
        return row * w + (column ^ row);
    }
};

/// Maps threads to elements, row by row, where a row has w elements: thread t has the elements t, t
/// + threads, ...
template <int w, int threads>
struct ElementsOfRows
{
    /// Returns the row of element thread + n * threads. If the threads cover whole rows, the
    /// formula is another one: a compiler that does not know the thread's sign would divide for
    /// each n, which cost a Kokkos kernel 96 registers instead of 64 (nvcc 13.0, 64 x 64 floats).
    KOKKOS_INLINE_FUNCTION static constexpr int row(int thread, int n)
    {
        return threads >= w ? thread / w + n * (threads / w) : (thread + n * threads) / w;
    }
    KOKKOS_INLINE_FUNCTION static constexpr int column(int thread, int n)
    {
        return threads >= w ? thread % w : (thread + n * threads) % w;
    }
};

/// Maps threads to elements: thread t moves the elements t, t + threads, ... of A's tile and of B's
/// tile.
template <class Map, int threads_of_block>
struct TileAccess
{
    static constexpr int width = Map::width;
    static constexpr int elements = Map::elements;
    static constexpr int threads = threads_of_block;
    static constexpr int per_thread = width * width / threads;
    static_assert(per_thread * threads == width * width, "every thread moves as many");

    KOKKOS_INLINE_FUNCTION static constexpr int row(int thread, int n)
    {
        return (thread + n * threads) / width;
    }
    KOKKOS_INLINE_FUNCTION static constexpr int column(int thread, int n)
    {
        return (thread + n * threads) % width;
    }
    /// Place in LDS of the thread's n-th element of A.
    KOKKOS_INLINE_FUNCTION static constexpr int store_index(int thread, int n)
    {
        return Map::index(row(thread, n), column(thread, n));
    }
    /// Place in LDS of the thread's n-th element of B.
    KOKKOS_INLINE_FUNCTION static constexpr int load_index(int thread, int n)
    {
        return Map::index(column(thread, n), row(thread, n));
    }
};

/// Maps threads to a tile of w x w elements, which is kept in chunks of n elements. Threads load
/// squares of n x n elements, transpose them and put them into LDS as chunks of B's rows. Thread t
/// loads the squares t, t + threads, ... of the tile, row by row, and stores the chunks t, t +
/// threads, ... of the transposed tile.
template <int w, int n, int threads_of_block>
struct ChunkAccess
{
    static constexpr int width = w;
    static constexpr int chunk = n;
    static constexpr int threads = threads_of_block;
    static constexpr int chunks_of_row = w / n;
    static constexpr int elements = w * chunks_of_row; ///< number of elements (chunks) in LDS
    static constexpr int squares_per_thread = chunks_of_row * chunks_of_row / threads;
    static constexpr int chunks_per_thread = elements / threads;
    static_assert(squares_per_thread * threads * n * n == w * w, "every thread moves as many");

    /// Row and column of the thread's q-th chunk in the transposed tile, where a column is as wide
    /// as a chunk; or of its q-th square in the tile, in units of squares.
    KOKKOS_INLINE_FUNCTION static constexpr int row(int thread, int q)
    {
        return (thread + q * threads) / chunks_of_row;
    }
    KOKKOS_INLINE_FUNCTION static constexpr int column(int thread, int q)
    {
        return (thread + q * threads) % chunks_of_row;
    }

    /// Place in LDS of a chunk of the transposed tile. A row's chunks are permuted by exclusive or
    /// with the number of its row of squares to avoid bank conflicts: neighbouring threads put
    /// chunks that are n rows apart, and take chunks of one row.
    KOKKOS_INLINE_FUNCTION static constexpr int index(int row, int column)
    {
        return row * chunks_of_row + (column ^ (row / n));
    }
    /// Place in LDS of the v-th chunk of the thread's s-th square.
    KOKKOS_INLINE_FUNCTION static constexpr int store_index(int thread, int s, int v)
    {
        return index(column(thread, s) * n + v, row(thread, s));
    }
    /// Place in LDS of the thread's q-th chunk of B.
    KOKKOS_INLINE_FUNCTION static constexpr int load_index(int thread, int q)
    {
        return index(row(thread, q), column(thread, q));
    }
};

} // namespace miniapp::transpose
