// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "transpose/18_shifted_lines.hpp"

namespace miniapp::transpose {

/// Like move_shifted(), but takes the line of rows above the stripe from `carry`, already
/// transposed, if the stripe above has left it there. It leaves its own last line of rows.
template <int rows, class T>
KOKKOS_INLINE_FUNCTION void move_carried(
    Matrices<T, std::int64_t> const& m,
    std::int64_t j,
    std::int64_t i,
    bool is_carried,
    T (&carry)[line_of<T>][line_of<T>])
{
    constexpr int line = line_of<T>;
    T const* const from = m.a + (j * m.columns + i);
    alignas(64) T buffer[line][rows + line];
    if (is_carried) {
        for (int y = 0; y < line; ++y) {
            for (int x = 0; x < line; x += Pack<T>::lanes) {
                store(&buffer[y][x], Pack<T>(&carry[y][x]));
            }
        }
    } else {
        turn_rows<line>(from - line * m.columns, m.columns, buffer, 0);
    }
    turn_rows<rows>(from, m.columns, buffer, line);
    stream_shifted<rows>(m, j, i, buffer);
    for (int y = 0; y < line; ++y) {
        for (int x = 0; x < line; x += Pack<T>::lanes) {
            store(&carry[y][x], Pack<T>(&buffer[y][rows + x]));
        }
    }
}

/// `shifted_lines` without reading and transposing the shared rows again: a work item has 32
/// stripes, one below the other. For each line of columns it keeps what the next stripe needs, in
/// all 64 kB of floats or 32 kB of doubles, which stay in the L2. It is meant for a CPU.
template <class T, int rows>
void carried_lines(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int line = line_of<T>;
    constexpr int stripes_of_item = 32;
    auto const m = matrices(p, std::int64_t{});
    Stripes const all(p.rows, p.columns, rows, line);
    auto const count = all.count();
    Kokkos::parallel_for(
        "transpose/carried_lines/" + std::to_string(rows),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            space, 0, ceil_div(count, std::int64_t{stripes_of_item})),
        KOKKOS_LAMBDA(std::int64_t item) {
            alignas(64) T carry[Stripes::piece_bytes / 64][line][line];
            bool is_carried = false;
            auto const first = item * stripes_of_item;
            for (auto number = first; number < first + stripes_of_item && number < count;
                 ++number) {
                auto const at = all.stripe(number);
                auto i = at.first;
                if (at.whole) {
                    for (; i + line <= at.end; i += line) {
                        move_carried<rows>(m, at.top, i, is_carried, carry[(i - at.first) / line]);
                    }
                }
                is_carried = at.whole;
                move_shifted_rest(m.a, m.b, m.rows, m.columns, at, i, rows, line);
            }
        });
}

} // namespace miniapp::transpose
