// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/14_lines.hpp"
#include "transpose/parts/stripe.hpp"

namespace miniapp::transpose {

/// Moves one cache line of columns, from column i on, of a stripe that begins at row j and lies
/// inside the matrix. A buffer holds these columns transposed, together with as many rows above the
/// stripe as a cache line has elements. From it, B is stored in whole cache lines: in each row of
/// B, the stored part begins at the last line boundary at or before column j.
template <int rows, class T>
KOKKOS_INLINE_FUNCTION void
move_shifted(Matrices<T, std::int64_t> const& m, std::int64_t j, std::int64_t i)
{
    constexpr int line = elements_per_line<T>;
    constexpr int n = Pack<T>::lanes;
    alignas(64) T buffer[line][rows + line];
    T const* const from = m.a + (j - line) * m.columns + i;
    for (int x = 0; x < rows + line; x += n) {
        for (int y = 0; y < line; y += n) {
            Pack<T> row[n];
            for (int k = 0; k < n; ++k) {
                prefetch(from + ((x + k) * m.columns + y + 4 * line));
                row[k] = Pack<T>(from + ((x + k) * m.columns + y));
            }
            transpose_packs(row);
            for (int k = 0; k < n; ++k) {
                store(&buffer[y + k][x], row[k]);
            }
        }
    }
    for (int y = 0; y < line; ++y) {
        std::int64_t const back = (i + y) * m.rows % line;
        T* const to = m.b + (i + y) * m.rows + j - back;
        for (int x = 0; x < rows; x += n) {
            nontemporal_store(to + x, Pack<T>(&buffer[y][line - back + x]));
        }
    }
}

/// Like `lines`, but stores whole cache lines even if rows of B begin within a cache line. In each
/// row of B, a stripe's part begins at the last line boundary at or before the stripe, so a stripe
/// also reads the last rows of A of the stripe above. These are usually still in the L2, because a
/// thread moves consecutive stripes of a piece (4096 bytes of columns). It is meant for a CPU.
template <class T, int rows>
void shifted_lines(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int line = elements_per_line<T>;
    Stripes const all(p.rows, p.columns, rows, line);
    auto const m = matrices<std::int64_t>(p);
    Kokkos::parallel_for(
        "transpose/shifted_lines/" + std::to_string(rows),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, all.count()),
        KOKKOS_LAMBDA(std::int64_t number) {
            auto const at = all.stripe(number);
            auto i = at.first;
            if (at.is_whole) {
                for (; i + line <= at.end; i += line) {
                    move_shifted<rows>(m, at.top, i);
                }
            }
            all.move_rest(m.a, m.b, at, i);
        });
}

} // namespace miniapp::transpose
