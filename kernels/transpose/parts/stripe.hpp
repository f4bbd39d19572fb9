// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

// A stripe is a range of `rows` rows of A, from row j on. With it, elements [j - back, j + rows -
// back) of row i of B are stored, from one line boundary to another; the first `back` come from
// rows above the stripe. `back` is i times the number of A's rows, modulo the elements of a line.
namespace miniapp::transpose {

/// Number of elements in a cache line of 64 bytes.
template <class T>
inline constexpr int elements_per_line = 64 / sizeof(T);

/// Part of A that one work item moves: the rows of one stripe, from `top` on, and the columns
/// [first, end) of one piece.
struct Stripe
{
    std::int64_t top;   ///< first row; a multiple of elements_per_line
    std::int64_t first; ///< first column
    std::int64_t end;
    /// Whether every row of B can be stored in whole lines: the stripe is not the first one and
    /// ends inside the matrix.
    bool is_whole;
};

/// All stripes of all pieces of columns. They are numbered down the first piece, then down the
/// next.
struct Stripes
{
    /// Width of a piece of columns in bytes: one memory page of a row of A.
    static constexpr std::int64_t piece_bytes = 4096;

    std::int64_t m_rows;
    std::int64_t m_columns;
    int m_height;
    std::int64_t m_piece_width;
    std::int64_t m_stripes_of_piece;

    Stripes(std::int64_t rows, std::int64_t columns, int height, int line)
        : m_rows(rows)
        , m_columns(columns)
        , m_height(height)
        , m_piece_width(piece_bytes / 64 * line)
        , m_stripes_of_piece(ceil_div(rows + line - 1, height))
    {
    }

    std::int64_t count() const { return m_stripes_of_piece * ceil_div(m_columns, m_piece_width); }

    KOKKOS_INLINE_FUNCTION Stripe stripe(std::int64_t number) const
    {
        std::int64_t const top = number % m_stripes_of_piece * m_height;
        std::int64_t const first = number / m_stripes_of_piece * m_piece_width;
        std::int64_t const end =
            first + m_piece_width < m_columns ? first + m_piece_width : m_columns;
        return {top, first, end, top > 0 && top + m_height <= m_rows};
    }

    /// Transposes a stripe's columns from column i on, element by element.
    template <class T>
    KOKKOS_INLINE_FUNCTION void move_rest(T const* a, T* b, Stripe const& at, std::int64_t i) const
    {
        for (; i < at.end; ++i) {
            std::int64_t const top = at.top - i * m_rows % elements_per_line<T>;
            std::int64_t const end = top + m_height < m_rows ? top + m_height : m_rows;
            for (std::int64_t j = top > 0 ? top : 0; j < end; ++j) {
                b[i * m_rows + j] = a[j * m_columns + i];
            }
        }
    }
};

} // namespace miniapp::transpose
