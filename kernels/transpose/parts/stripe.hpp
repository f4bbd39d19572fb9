// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

// Stripes of A's rows. Row i of B takes from a stripe what lies between two of its own line
// boundaries: [j - back, j + rows - back), where back = i * (rows of A) modulo a line.
namespace miniapp::transpose {

/// Elements of a cache line of 64 bytes.
template <class T>
inline constexpr int line_of = 64 / sizeof(T);

/// One stripe in one piece of columns.
struct Stripe
{
    std::int64_t top;   ///< first row, a multiple of a line
    std::int64_t first; ///< first column
    std::int64_t end;
    bool whole; ///< whether every row of B finds its whole part inside the matrix
};

/// All stripes, numbered down one piece of columns after another.
struct Stripes
{
    static constexpr std::int64_t piece_bytes = 4096; ///< bytes of a row of A: a page

    std::int64_t m_rows;
    std::int64_t m_columns;
    int m_height;
    std::int64_t m_piece;
    std::int64_t m_down;

    Stripes(std::int64_t rows, std::int64_t columns, int height, int line)
        : m_rows(rows)
        , m_columns(columns)
        , m_height(height)
        , m_piece(piece_bytes / 64 * line)
        , m_down(ceil_div(rows + line - 1, height))
    {
    }

    std::int64_t count() const { return m_down * ceil_div(m_columns, m_piece); }

    KOKKOS_INLINE_FUNCTION Stripe stripe(std::int64_t number) const
    {
        std::int64_t const top = number % m_down * m_height;
        std::int64_t const first = number / m_down * m_piece;
        std::int64_t const end = first + m_piece < m_columns ? first + m_piece : m_columns;
        return {top, first, end, top > 0 && top + m_height <= m_rows};
    }
};

/// Transposes the rest of a stripe from column i on, element by element.
template <class T>
KOKKOS_INLINE_FUNCTION void move_shifted_rest(
    T const* a,
    T* b,
    std::int64_t rows,
    std::int64_t columns,
    Stripe const& at,
    std::int64_t i,
    int height,
    int line)
{
    for (; i < at.end; ++i) {
        std::int64_t const back = i * rows % line;
        std::int64_t const begin = at.top - back > 0 ? at.top - back : 0;
        std::int64_t const end = at.top + height - back < rows ? at.top + height - back : rows;
        for (std::int64_t j = begin; j < end; ++j) {
            b[i * rows + j] = a[j * columns + i];
        }
    }
}

} // namespace miniapp::transpose
