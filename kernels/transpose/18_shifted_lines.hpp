// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/14_lines.hpp"
#include "transpose/parts/stripe.hpp"

namespace miniapp::transpose {

/// A line of columns of a stripe inside the matrix, from column i on.
template <int rows, class T>
KOKKOS_INLINE_FUNCTION void move_shifted(
    T const* a, T* b, std::int64_t rows_of_a, std::int64_t columns, std::int64_t j, std::int64_t i)
{
    constexpr int line = line_of<T>;
    alignas(64) T buffer[line][rows + line];
    T const* const from = a + (j - line) * columns + i;
    for (int x = 0; x < rows + line; ++x) {
        prefetch(from + (x * columns + 4 * line));
    }
    for (int x = 0; x < rows + line; ++x) {
        for (int y = 0; y < line; ++y) {
            buffer[y][x] = from[x * columns + y];
        }
    }
    for (int y = 0; y < line; ++y) {
        std::int64_t const back = (i + y) * rows_of_a % line;
        T* const to = b + (i + y) * rows_of_a + j - back;
        for (int x = 0; x < rows; x += Pack<T>::lanes) {
            nontemporal_store(to + x, Pack<T>(&buffer[y][line - back + x]));
        }
    }
}

/// 14 + rows of B that begin within a line of memory are written in whole lines all the same: what
/// a stripe of A's rows gives to row i of B begins at that row's own line, up to a line before the
/// stripe. The rows that two stripes share are still in the L2, as the stripes of a
/// piece of columns follow each other. For a CPU.
template <class T, int rows>
void shifted_lines(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int line = line_of<T>;
    Stripes const all(p.rows, p.columns, rows, line);
    T const* const a = p.a.data();
    T* const b = p.b.data();
    auto const rows_of_a = p.rows;
    auto const columns = p.columns;
    Kokkos::parallel_for(
        "transpose/shifted_lines/" + std::to_string(rows),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, all.count()),
        KOKKOS_LAMBDA(std::int64_t number) {
            auto const at = all.stripe(number);
            auto i = at.first;
            if (at.whole) {
                for (; i + line <= at.end; i += line) {
                    move_shifted<rows>(a, b, rows_of_a, columns, at.top, i);
                }
            }
            move_shifted_rest(a, b, rows_of_a, columns, at, i, rows, line);
        });
}

} // namespace miniapp::transpose
