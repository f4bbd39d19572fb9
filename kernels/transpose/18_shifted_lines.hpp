// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/14_lines.hpp"
#include "transpose/parts/stripe.hpp"

namespace miniapp::transpose {

/// Transposes `count` rows by one cache line of columns, which begin at `from`, into the buffer's
/// columns from `place` on.
template <int count, int width, class T>
KOKKOS_INLINE_FUNCTION void transpose_into_buffer(
    T const* from, std::int64_t columns, T (&buffer)[elements_per_line<T>][width], int place)
{
    constexpr int n = Pack<T>::lanes;
    for (int x = 0; x < count; x += n) {
        for (int y = 0; y < elements_per_line<T>; y += n) {
            Pack<T> row[n];
            for (int k = 0; k < n; ++k) {
                prefetch(from + ((x + k) * columns + y + 4 * elements_per_line<T>));
                row[k] = Pack<T>(from + ((x + k) * columns + y));
            }
            transpose_packs(row);
            for (int k = 0; k < n; ++k) {
                store(&buffer[y + k][place + x], row[k]);
            }
        }
    }
}

/// Stores the buffer of a stripe that begins at row j into B in whole cache lines. In each row of
/// B, the stored part begins at the last line boundary at or before column j.
template <int rows, class T>
KOKKOS_INLINE_FUNCTION void store_shifted(
    Matrices<T, std::int64_t> const& m,
    std::int64_t j,
    std::int64_t i,
    T const (&buffer)[elements_per_line<T>][rows + elements_per_line<T>])
{
    constexpr int line = elements_per_line<T>;
    for (int y = 0; y < line; ++y) {
        std::int64_t const back = (i + y) * m.rows % line;
        T* const to = m.b + (i + y) * m.rows + j - back;
        for (int x = 0; x < rows; x += Pack<T>::lanes) {
            nontemporal_store(to + x, Pack<T>(&buffer[y][line - back + x]));
        }
    }
}

/// Moves one cache line of columns, from column i on, of a stripe that lies inside the matrix.
template <int rows, class T>
KOKKOS_INLINE_FUNCTION void
move_shifted(Matrices<T, std::int64_t> const& m, std::int64_t j, std::int64_t i)
{
    constexpr int line = elements_per_line<T>;
    alignas(64) T buffer[line][rows + line];
    transpose_into_buffer<rows + line>(m.a + (j - line) * m.columns + i, m.columns, buffer, 0);
    store_shifted<rows>(m, j, i, buffer);
}

/// Like `lines`, but stores whole cache lines even if rows of B begin within a cache line. In each
/// row of B, the part that a stripe writes begins at the last line boundary at or before the
/// stripe's first column, so a stripe also reads the last rows of A of the stripe above. These are
/// still in the L2, because a piece of columns (one page wide) is moved stripe by stripe. It is
/// meant for a CPU.
template <class T, int rows>
void shifted_lines(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int line = elements_per_line<T>;
    Stripes const all(p.rows, p.columns, rows, line);
    auto const m = matrices(p, std::int64_t{});
    Kokkos::parallel_for(
        "transpose/shifted_lines/" + std::to_string(rows),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, all.count()),
        KOKKOS_LAMBDA(std::int64_t number) {
            auto const at = all.stripe(number);
            auto i = at.first;
            if (at.whole) {
                for (; i + line <= at.end; i += line) {
                    move_shifted<rows>(m, at.top, i);
                }
            }
            move_shifted_rest(m.a, m.b, m.rows, m.columns, at, i, rows, line);
        });
}

} // namespace miniapp::transpose
