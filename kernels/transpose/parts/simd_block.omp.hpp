// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <hwy/cache_control.h>
#include <hwy/highway.h>

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

} // namespace miniapp::transpose
