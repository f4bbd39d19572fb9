// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/14_lines.omp.hpp"
#include "transpose/parts/stripe.hpp"

namespace miniapp::transpose {

/// Transposes `count` rows of A from row j on, by one cache line of columns from column i on, into
/// the buffer's columns from `place` on.
template <int count, int width, class T>
HWY_INLINE void omp_transpose_into_buffer(
    Problem<T> const& p,
    std::int64_t j,
    std::int64_t i,
    T (&buffer)[elements_per_line<T>][width],
    int place)
{
    constexpr int n = lanes<T>;
    for (int x = 0; x < count; x += n) {
        for (int y = 0; y < elements_per_line<T>; y += n) {
            T const* const a = p.a.data() + (j + x) * p.columns + i + y;
            for (int k = 0; k < n; ++k) {
                hwy::Prefetch(a + k * p.columns + 256 / sizeof(T));
            }
            move_block(a, p.columns, &buffer[y][place + x], width, PlainVectorStore{});
        }
    }
}

/// Stores the buffer of a stripe that begins at row j into B in whole cache lines. In each row of
/// B, the stored part begins at the last line boundary at or before column j.
template <int rows, class T>
HWY_INLINE void omp_store_shifted(
    Problem<T> const& p,
    std::int64_t j,
    std::int64_t i,
    T const (&buffer)[elements_per_line<T>][rows + elements_per_line<T>])
{
    constexpr int line = elements_per_line<T>;
    Tag<T> const d;
    for (int y = 0; y < line; ++y) {
        std::int64_t const back = (i + y) * p.rows % line;
        T* const b = p.b.data() + (i + y) * p.rows + j - back;
        for (int x = 0; x < rows; x += lanes<T>) {
            hn::Stream(hn::LoadU(d, &buffer[y][line - back + x]), d, b + x);
        }
    }
}

/// Like `omp/lines`, but stores whole cache lines even if rows of B begin within a cache line. In
/// each row of B, a stripe's part begins at the last line boundary at or before the stripe, so a
/// stripe also reads the last rows of A of the stripe above. These are usually still in the L2,
/// because a thread moves consecutive stripes of a piece (4096 bytes of columns) from the top down.
template <class T, int rows>
void omp_shifted_lines(Problem<T> const& p, ExecutionSpace const&)
{
    constexpr int line = elements_per_line<T>;
    Stripes const all(p.rows, p.columns, rows, line);
#pragma omp parallel
    {
        alignas(64) T buffer[line][rows + line];
#pragma omp for schedule(static)
        for (std::int64_t number = 0; number < all.count(); ++number) {
            auto const at = all.stripe(number);
            auto i = at.first;
            if (at.is_whole) {
                for (; i + line <= at.end; i += line) {
                    omp_transpose_into_buffer<rows + line>(p, at.top - line, i, buffer, 0);
                    omp_store_shifted<rows>(p, at.top, i, buffer);
                }
            }
            all.move_rest(p.a.data(), p.b.data(), at, i);
        }
        hwy::FlushStream();
    }
}

/// Transposed copies of the last rows of a stripe, as many rows as a cache line has elements: a
/// square for each cache line of a piece's columns. The next stripe needs these rows.
template <class T>
using CarriedLines = T[Stripes::piece_bytes / 64][elements_per_line<T>][elements_per_line<T>];

/// Moves one cache line of columns, from column i on, of a stripe that lies inside the matrix. If
/// `is_carried`, the rows above the stripe come from `carry`, where the stripe above has left them.
/// The stripe's own last rows are left in `carry`.
template <int rows, class T>
HWY_INLINE void omp_move_with_carry(
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

/// Like `omp/shifted_lines`, but a stripe leaves the rows that the next one needs, transposed, in a
/// buffer in the L2 (64 KiB for floats, 32 KiB for doubles). Only the rows above a thread's or a
/// piece's first whole stripe are read twice.
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
            if (at.is_whole) {
                bool const is_carried = left_by == number - 1;
                for (; i + line <= at.end; i += line) {
                    auto& of_line = carry[(i - at.first) / line];
                    omp_move_with_carry<rows>(p, at.top, i, is_carried, of_line, buffer);
                }
            }
            left_by = at.is_whole ? number : none;
            all.move_rest(p.a.data(), p.b.data(), at, i);
        }
        hwy::FlushStream();
    }
}

} // namespace miniapp::transpose
