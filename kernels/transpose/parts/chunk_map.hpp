// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp::transpose {

/// Maps threads to a tile of w x w elements, which is kept in chunks of n elements. Threads load
/// squares of n x n elements, transpose them in registers and put them into LDS as chunks of B's
/// rows. Thread t loads the squares t, t + threads, ... of the tile, row by row, and stores the
/// chunks t, t + threads, ... of the transposed tile.
template <int w, int n, int threads_of_block>
struct ChunkAccess
{
    static constexpr int width = w;
    static constexpr int chunk = n;
    static constexpr int threads = threads_of_block;
    static constexpr int chunks_of_row = w / n;
    static constexpr int elements = w * chunks_of_row; ///< number of chunks of the tile in LDS
    static constexpr int squares_per_thread = chunks_of_row * chunks_of_row / threads;
    static constexpr int chunks_per_thread = elements / threads;
    static_assert(squares_per_thread * threads * n * n == w * w, "every thread moves as many");

    /// Row and column of the thread's s-th square in the tile, in units of squares.
    KOKKOS_INLINE_FUNCTION static constexpr int square_row(int thread, int s)
    {
        return (thread + s * threads) / chunks_of_row;
    }
    KOKKOS_INLINE_FUNCTION static constexpr int square_column(int thread, int s)
    {
        return (thread + s * threads) % chunks_of_row;
    }

    /// Row of the thread's q-th chunk in the transposed tile, and its number in that row.
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
    KOKKOS_INLINE_FUNCTION static constexpr int at(int row, int column)
    {
        return row * chunks_of_row + (column ^ (row / n));
    }
    /// Place in LDS of the v-th chunk of the thread's s-th square.
    KOKKOS_INLINE_FUNCTION static constexpr int store_index(int thread, int s, int v)
    {
        return at(square_column(thread, s) * n + v, square_row(thread, s));
    }
    /// Place in LDS of the thread's q-th chunk of B.
    KOKKOS_INLINE_FUNCTION static constexpr int load_index(int thread, int q)
    {
        return at(row(thread, q), column(thread, q));
    }
};

} // namespace miniapp::transpose
