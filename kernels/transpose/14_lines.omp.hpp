// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

#include "common/store.omp.hpp"
#include "transpose/parts/stripe.hpp"
#include "transpose/problem.hpp"

namespace miniapp::transpose {

namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using Tag = hn::ScalableTag<T>;

/// Number of elements of a vector: 8 doubles with AVX-512, 4 with AVX2.
template <class T>
inline constexpr int lanes = HWY_MAX_BYTES / sizeof(T);

/// Transposes a block of lanes x lanes elements, one vector per row, in registers. A step collects
/// the even elements of two neighbouring rows in one row and the odd ones in another, which rotates
/// the bits of (row, column) by one place. After log2(lanes) steps row and column have changed
/// places.
template <class T, class Vector>
HWY_INLINE void transpose_in_registers(Vector (&row)[lanes<T>])
{
    constexpr int n = lanes<T>;
    Tag<T> const d;
    for (int step = 1; step < n; step *= 2) {
        Vector next[n];
        for (int k = 0; k < n / 2; ++k) {
            next[k] = hn::ConcatEven(d, row[2 * k + 1], row[2 * k]);
            next[k + n / 2] = hn::ConcatOdd(d, row[2 * k + 1], row[2 * k]);
        }
        std::copy(next, next + n, row);
    }
}

/// Transposes lanes x lanes elements from a to b; `store(vector, tag, address)` stores a row.
template <class T, class Store>
HWY_INLINE void
move_block(T const* a, std::int64_t stride_a, T* b, std::int64_t stride_b, Store store)
{
    Tag<T> const d;
    hn::Vec<Tag<T>> row[lanes<T>];
    for (int k = 0; k < lanes<T>; ++k) {
        row[k] = hn::LoadU(d, a + k * stride_a);
    }
    transpose_in_registers<T>(row);
    for (int k = 0; k < lanes<T>; ++k) {
        store(row[k], d, b + k * stride_b);
    }
}

/// Transposes rows j0 to j1 - 1 and columns i0 to i1 - 1 of A element by element, where no whole
/// block fits.
template <class T>
void move_rest(
    Problem<T> const& p, std::int64_t j0, std::int64_t j1, std::int64_t i0, std::int64_t i1)
{
    for (auto i = i0; i < i1; ++i) {
        for (auto j = j0; j < j1; ++j) {
            p.b.data()[i * p.rows + j] = p.a.data()[j * p.columns + i];
        }
    }
}

/// Transposes the columns i0 to i1 - 1 of the stripe of `rows` rows that begins at row j.
template <int rows, class T, class Store>
void omp_move_stripe(
    Problem<T> const& p, std::int64_t j, std::int64_t i0, std::int64_t i1, Store store)
{
    constexpr int n = lanes<T>;
    if (p.rows - j < rows) {
        move_rest(p, j, p.rows, i0, i1);
        return;
    }
    auto i = i0;
    for (; i + n <= i1; i += n) {
        for (int x = 0; x < rows; x += n) {
            T const* const a = p.a.data() + (j + x) * p.columns + i;
            // Hardware prefetchers probably do not follow rows that are a stride apart, so this
            // loop prefetches a later cache line of each row.
            for (int k = 0; k < n; ++k) {
                hwy::Prefetch(a + k * p.columns + 4 * elements_per_line<T>);
            }
            move_block(a, p.columns, p.b.data() + i * p.rows + j + x, p.rows, store);
        }
    }
    move_rest(p, j, j + rows, i, i1);
}

/// Like `omp/blocked`, in stripes of `rows` rows of A, a vector of each row at a time. Blocks of a
/// vector's width are transposed in registers and stored past the caches, so that each line of
/// memory is read or written once. If rows of B end within a vector, stores use the caches.
template <class T, int rows>
void omp_lines(Problem<T> const& p, ExecutionSpace const&)
{
    constexpr std::int64_t piece = Stripes::piece_bytes / sizeof(T);
    bool const aligned = p.rows % lanes<T> == 0;
#pragma omp parallel
    {
#pragma omp for collapse(2) schedule(static)
        for (std::int64_t j = 0; j < p.rows; j += rows) {
            for (std::int64_t i = 0; i < p.columns; i += piece) {
                auto const end = std::min(i + piece, p.columns);
                if (aligned) {
                    omp_move_stripe<rows>(p, j, i, end, NontemporalVectorStore{});
                } else {
                    omp_move_stripe<rows>(p, j, i, end, PlainVectorStore{});
                }
            }
        }
        hwy::FlushStream();
    }
}

} // namespace miniapp::transpose
