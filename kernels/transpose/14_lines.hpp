// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "pack.hpp"
#include "transpose/parts/stripe.hpp"
#include "transpose/problem.hpp"

namespace miniapp::transpose {

/// Transposes `rows` rows by one cache line of columns of A, from element (j, i) on: it reads
/// pieces of rows and, if rows of B are `aligned` and the block lies inside the matrix, writes
/// whole lines of B. It omits elements outside the matrix.
template <int rows, class T, class Offset>
KOKKOS_INLINE_FUNCTION void
move_lines(Matrices<T, Offset> const& m, Offset j, Offset i, bool aligned)
{
    constexpr int line = elements_per_line<T>;
    T const* const a = m.a + (j * m.columns + i);
    T* const b = m.b + (i * m.rows + j);
    if (!aligned || m.rows - j < rows || m.columns - i < line) {
        for (int y = 0; y < line && y < m.columns - i; ++y) {
            for (int x = 0; x < rows && x < m.rows - j; ++x) {
                b[y * m.rows + x] = a[x * m.columns + y];
            }
        }
        return;
    }
    // Hardware prefetchers probably do not follow rows that are a stride apart, so this loop
    // prefetches a later cache line of each row.
    for (int x = 0; x < rows; ++x) {
        prefetch(a + (x * m.columns + 4 * line));
    }
    constexpr int n = Pack<T>::lanes;
    Pack<T> block[line][rows / n];
    for (int x = 0; x < rows; x += n) {
        for (int y = 0; y < line; y += n) {
            Pack<T> row[n];
            for (int k = 0; k < n; ++k) {
                row[k] = Pack<T>(a + ((x + k) * m.columns + y));
            }
            transpose_packs(row);
            for (int k = 0; k < n; ++k) {
                block[y + k][x / n] = row[k];
            }
        }
    }
    for (int y = 0; y < line; ++y) {
        for (int x = 0; x < rows; x += n) {
            nontemporal_store(b + (y * m.rows + x), block[y][x / n]);
        }
    }
}

/// Like `reads`, along `rows` rows of A at once: a cache line of each row is loaded, and, if rows
/// of B consist of whole lines, these are stored past the caches. Each line of memory is then
/// accessed only once, so conflicts in the caches, which rows a power of two apart have, hardly
/// matter. 16 rows of doubles fill two neighbouring lines of B. It is meant for a CPU.
template <class T, int rows, class Offset>
void lines(Matrices<T, Offset> const& m, ExecutionSpace const& space)
{
    constexpr int line = elements_per_line<T>;
    constexpr int lines_of_item = 64;
    Offset const stripes = ceil_div(m.rows, rows);
    Offset const pieces = ceil_div(m.columns, lines_of_item * line);
    bool const aligned = m.rows % line == 0; // otherwise most rows begin within a line
    Kokkos::parallel_for(
        "transpose/lines/" + std::to_string(rows),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<Offset>>(space, 0, stripes * pieces),
        KOKKOS_LAMBDA(Offset n) {
            Offset const j = n / pieces * rows;
            Offset const first = n % pieces * lines_of_item * line;
            for (int x = 0; x < lines_of_item; ++x) {
                Offset const i = first + x * line;
                if (i < m.columns) {
                    move_lines<rows>(m, j, i, aligned);
                }
            }
        });
}

} // namespace miniapp::transpose
