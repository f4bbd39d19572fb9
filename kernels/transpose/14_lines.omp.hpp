// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "transpose/parts/simd_block.omp.hpp"
#include "transpose/parts/stripe.hpp"

namespace miniapp::transpose {

/// Transposes `rows` rows by one vector of columns of A, from element (j, i) on.
template <int rows, class T, class Store>
HWY_INLINE void omp_move_lines(Problem<T> const& p, std::int64_t j, std::int64_t i, Store store)
{
    constexpr int n = lanes<T>;
    for (int x = 0; x < rows; x += n) {
        T const* const a = p.a.data() + (j + x) * p.columns + i;
        // Hardware prefetchers probably do not follow rows that are a stride apart, so this loop
        // prefetches a later cache line of each row.
        for (int k = 0; k < n; ++k) {
            hwy::Prefetch(a + k * p.columns + 4 * elements_per_line<T>);
        }
        move_block(a, p.columns, p.b.data() + i * p.rows + j + x, p.rows, store);
    }
}

/// Transposes the columns i0 to i1 - 1 of the stripe of `rows` rows that begins at row j.
template <int rows, class T, class Store>
void omp_move_stripe(
    Problem<T> const& p, std::int64_t j, std::int64_t i0, std::int64_t i1, Store store)
{
    if (p.rows - j < rows) {
        move_rest(p, j, p.rows, i0, i1);
        return;
    }
    auto i = i0;
    for (; i + lanes<T> <= i1; i += lanes<T>) {
        omp_move_lines<rows>(p, j, i, store);
    }
    move_rest(p, j, j + rows, i, i1);
}

/// Like `omp/blocked`, in stripes of `rows` rows of A, a cache line of each row at a time. Blocks
/// of a vector's width are transposed in registers and stored past the caches, so that each line of
/// memory is accessed once. If rows of B are not aligned, they are stored through the caches.
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
