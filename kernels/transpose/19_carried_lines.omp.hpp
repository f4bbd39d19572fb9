// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/18_shifted_lines.omp.hpp"

namespace miniapp::transpose {

/// The last rows of a stripe, one for each element of a cache line, transposed, for each cache line
/// of columns of a piece. The next stripe needs these rows.
template <class T>
using CarriedLines = T[Stripes::piece_bytes / 64][elements_per_line<T>][elements_per_line<T>];

/// Like omp_move_shifted(), but if `is_carried`, takes the rows above the stripe from `carry`,
/// where the stripe above has left them. It leaves the stripe's own last rows in `carry`.
template <int rows, class T>
HWY_INLINE void omp_move_carried(
    Problem<T> const& p,
    std::int64_t j,
    std::int64_t i,
    bool is_carried,
    T (&carry)[elements_per_line<T>][elements_per_line<T>],
    T (&buffer)[elements_per_line<T>][rows + elements_per_line<T>])
{
    constexpr int line = elements_per_line<T>;
    Tag<T> const d;
    if (is_carried) {
        for (int y = 0; y < line; ++y) {
            for (int x = 0; x < line; x += lanes<T>) {
                hn::Store(hn::Load(d, &carry[y][x]), d, &buffer[y][x]);
            }
        }
    } else {
        omp_transpose_into_buffer<line>(p, j - line, i, buffer, 0);
    }
    omp_transpose_into_buffer<rows>(p, j, i, buffer, line);
    omp_store_shifted<rows>(p, j, i, buffer);
    for (int y = 0; y < line; ++y) {
        for (int x = 0; x < line; x += lanes<T>) {
            hn::Store(hn::Load(d, &buffer[y][rows + x]), d, &carry[y][x]);
        }
    }
}

/// Like `omp/shifted_lines`, but reads and transposes no rows twice: a stripe leaves the rows that
/// the next one needs, transposed, in a buffer in the L2 (64 kB for floats, 32 kB for doubles).
template <class T, int rows>
void omp_carried_lines(Problem<T> const& p, ExecutionSpace const&)
{
    constexpr int line = elements_per_line<T>;
    Stripes const all(p.rows, p.columns, rows, line);
#pragma omp parallel
    {
        alignas(64) T buffer[line][rows + line];
        alignas(64) CarriedLines<T> carry;
        constexpr std::int64_t none = -2;
        std::int64_t left_by = none; // number of the stripe that has left rows in `carry`
#pragma omp for schedule(static)
        for (std::int64_t number = 0; number < all.count(); ++number) {
            auto const at = all.stripe(number);
            auto i = at.first;
            if (at.whole) {
                bool const is_carried = left_by == number - 1;
                for (; i + line <= at.end; i += line) {
                    auto& of_line = carry[(i - at.first) / line];
                    omp_move_carried<rows>(p, at.top, i, is_carried, of_line, buffer);
                }
            }
            left_by = at.whole ? number : none;
            move_shifted_rest(p.a.data(), p.b.data(), p.rows, p.columns, at, i, rows, line);
        }
        hwy::FlushStream();
    }
}

} // namespace miniapp::transpose
