// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "common/ceil_div.hpp"
#include "common/static_for.hpp"
#include "lbm/model/velocity_set.hpp"
#include "lbm/parts/column.hpp"

// The layout of shared memory in `cuda/staged`, which holds the populations that a plane of a
// column needs, row by row and in the format in which they are stored.
namespace miniapp::lbm {

/// The order in which the rows of g lie in shared memory: populations that come from one plane lie
/// side by side.
struct StagedOrder
{
    int population_at[g_count]; ///< population stored in position n
    int place_of[g_count];      ///< position of population q
    int moving_in_x[10];        ///< populations whose velocity has a component in x
};
constexpr StagedOrder staged_order_of_g()
{
    StagedOrder order{};
    int n = 0;
    int moving_in_x = 0;
    for (int z : {0, 1, -1}) {
        for (int q = 0; q < g_count; ++q) {
            if (velocity(q).z == z) {
                order.population_at[n] = q;
                order.place_of[q] = n;
                ++n;
                if (velocity(q).x != 0) {
                    order.moving_in_x[moving_in_x++] = q;
                }
            }
        }
    }
    return order;
}
inline constexpr StagedOrder staged_order = staged_order_of_g();

/// n numbers of `bits` bits each, packed into one or two 64-bit words, which are held in registers.
/// An array that is indexed at run time would lie in memory.
template <int n, int bits>
struct PackedInts
{
    static constexpr int ints_per_word = 64 / bits;
    static constexpr int words = (n + ints_per_word - 1) / ints_per_word;
    static_assert(words <= 2);
    unsigned long long word[2] = {0, 0};

    template <class Value>
    constexpr explicit PackedInts(Value const& value)
    {
        for (int i = 0; i < n; ++i) {
            word[i / ints_per_word] |= static_cast<unsigned long long>(value(i))
                                       << (i % ints_per_word * bits);
        }
    }
    KOKKOS_FORCEINLINE_FUNCTION int operator[](int i) const
    {
        auto const from =
            i < ints_per_word ? word[0] >> (i * bits) : word[1] >> ((i - ints_per_word) * bits);
        return static_cast<int>(from & ((1U << bits) - 1));
    }
};

/// Layout of a column's shared memory, in bytes. Rows of a population are aligned to 128 bytes, as
/// in global memory; an unaligned row would be split into more, overlapping requests. Behind the
/// rows of a population lie, row by row, the two numbers left of the row and the two right of it.
template <class T, class Stored, int width>
struct StagedLayout
{
    static constexpr int depth = 4;
    static constexpr int number_bytes = static_cast<int>(sizeof(Stored));
    static constexpr int row_bytes = width * number_bytes;
    static constexpr int side_row_bytes = 4 * number_bytes;
    static constexpr int side_bytes = ceil_div((depth + 3) * side_row_bytes, 128) * 128;
    static_assert(row_bytes % 128 == 0);

    static constexpr int threads = width / 2 * depth;
    static constexpr int numbers_per_chunk = 16 / number_bytes; ///< numbers in a chunk of 16 bytes
    static constexpr int threads_per_row = width / numbers_per_chunk;
    /// Number of rows that the threads copy in one pass, with one chunk each.
    static constexpr int rows_per_pass = threads / threads_per_row;
    static_assert(rows_per_pass % depth == 0);

    // g needs the rows of the column, and f also those around it. f_3 and f_4 need one row more.
    static constexpr int rows_per_f = depth + 2;
    static constexpr int g_row_count = g_count * depth;
    static constexpr int f0_to_f4_row_count = 5 * rows_per_f + 2; ///< number of rows of f_0 to f_4
    static constexpr int f_row_count = f0_to_f4_row_count + 2 * rows_per_f;
    static constexpr int g_passes = ceil_div(g_row_count, rows_per_pass);
    static constexpr int f_passes = ceil_div(f_row_count, rows_per_pass);
    // A word is two numbers beside a row, which one thread copies.
    static constexpr int g_word_count = 10 * depth;
    static constexpr int word_count = g_word_count + 2 * f_row_count;
    static_assert(word_count <= threads);

    static constexpr int g_bytes = depth * row_bytes + side_bytes;
    static constexpr int f_bytes = rows_per_f * row_bytes + side_bytes;
    static constexpr int f3_bytes = f_bytes + row_bytes; ///< bytes of f_3, and of f_4
    static constexpr int g_plane_bytes = g_count * g_bytes;
    static constexpr int f0_to_f4_plane_bytes = 3 * f_bytes + 2 * f3_bytes;
    // The order in shared memory is: two planes of g, two of f_0 to f_4, three of f_5, three of
    // f_6, four of phi, and two of saved f.
    static constexpr int f0_begin = 2 * g_plane_bytes;
    static constexpr int f5_begin = f0_begin + 2 * f0_to_f4_plane_bytes;
    static constexpr int f6_begin = f5_begin + 3 * f_bytes;
    static constexpr int phi_begin = f6_begin + 3 * f_bytes;
    static constexpr int phi_row_elements = width + 2; // the last lies in the next row's padding
    static constexpr int phi_plane_elements = phi_row_elements * (depth + 2);
    static constexpr int saved_begin =
        phi_begin + (4 * phi_plane_elements + 4) * static_cast<int>(sizeof(T));
    static constexpr int saved_numbers = f_count * width * depth; // number of saved f of a plane
    static constexpr int bytes = saved_begin + 2 * saved_numbers * static_cast<int>(sizeof(T));

    /// Returns the byte at which f_p begins among f_0 to f_4; 0 for f_5 and f_6.
    KOKKOS_FORCEINLINE_FUNCTION static int f_offset(int p)
    {
        return p < 4 ? p * f_bytes : p == 4 ? 3 * f_bytes + f3_bytes : 0;
    }
};

/// A row of f that is copied, from its number n among all rows of f.
template <class L>
struct RowOfF
{
    int p;
    int row; ///< number of this row among the population's rows in shared memory
    int y;   ///< row of the box, relative to the column's first row

    KOKKOS_FORCEINLINE_FUNCTION explicit RowOfF(int n)
    {
        constexpr int r = L::rows_per_f;
        if (n < 3 * r) {
            p = n / r;
            row = n % r;
        } else if (n < 4 * r + 1) {
            p = 3;
            row = n - 3 * r;
        } else if (n < L::f0_to_f4_row_count) {
            p = 4;
            row = n - 4 * r - 1;
        } else {
            p = 5 + (n - L::f0_to_f4_row_count) / r;
            row = (n - L::f0_to_f4_row_count) % r;
        }
        y = row - (p == 3 ? 2 : 1);
    }
    KOKKOS_FORCEINLINE_FUNCTION int row_count() const
    {
        return L::rows_per_f + (p == 3 || p == 4 ? 1 : 0);
    }
};

/// The most shared memory in bytes that a block of an H100 or H200 can use, and the shared memory
/// of a multiprocessor, of which each block takes 1024 bytes more than it uses (CUDA C++
/// Programming Guide, compute capability 9.0).
inline constexpr int max_shared_bytes_of_block = 227 * 1024;
inline constexpr int shared_bytes_of_multiprocessor = 228 * 1024;

/// Returns the number of blocks with `bytes` bytes each that share a multiprocessor: two, if they
/// fit. With a third block, a thread would have fewer registers than a pair of sites needs.
constexpr int resident_staged_blocks(int bytes)
{
    return 2 * (bytes + 1024) <= shared_bytes_of_multiprocessor ? 2 : 1;
}

/// Returns the columns of a box with the best height from 8 to 128 planes, but at most nz.
template <int width, int depth>
ColumnsOf<width, depth> staged_columns(Grid const& g, ExecutionSpace const& space, int blocks)
{
    return columns_in_full_rounds<ColumnsOf<width, depth>>(
        g, space, blocks, std::min(8, g.nz), std::min(128, g.nz), 3);
}

} // namespace miniapp::lbm
