// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "libraries/gemv/problem.hpp"

namespace miniapp::libraries::gemv {

/// y <- the sums of the pieces, one after the other
template <class T>
void pieces_add(Problem<T> const& p, int pieces, ExecutionSpace const& space)
{
    T const* const sums = p.sums.data();
    T* const y = p.y.data();
    std::int64_t const rows = p.rows;
    Kokkos::parallel_for(
        "libraries.gemv/pieces", Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int piece = 0; piece < pieces; ++piece) {
                sum += sums[piece * rows + i];
            }
            y[i] = sum;
        });
}

/// 01 for columns that are contiguous. Of a GPU a work item takes one row of a 64th of the columns,
/// as rows alone are too few of them; of a CPU 256 rows, so that it reads along a column.
template <class T>
void pieces(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int pieces = backend::gpu ? 64 : 1;
    constexpr int height = backend::gpu ? 1 : 256;
    std::int64_t const rows = p.rows;
    std::int64_t const columns = p.columns;
    std::int64_t const blocks = ceil_div(rows, height);
    std::int64_t const width = ceil_div(columns, pieces);
    if (p.sums.size() == 0) {
        p.sums = Kokkos::View<T*, MemorySpace>("libraries.gemv/sums", pieces * rows);
    }
    T const* const a = p.a.data();
    T const* const x = p.x.data();
    T* const sums = p.sums.data();
    Kokkos::parallel_for(
        "libraries.gemv/pieces", Range(space, 0, blocks * pieces), KOKKOS_LAMBDA(std::int64_t at) {
            std::int64_t const piece = at / blocks;
            std::int64_t const row = at % blocks * height;
            int const here = height == 1 || row + height <= rows ? height : int(rows - row);
            std::int64_t const end = (piece + 1) * width < columns ? (piece + 1) * width : columns;
            T sum[height] = {};
            for (std::int64_t k = piece * width; k < end; ++k) {
                T const* const column = a + k * rows + row;
                for (int i = 0; i < here; ++i) {
                    sum[i] += column[i] * x[k];
                }
            }
            for (int i = 0; i < here; ++i) {
                sums[piece * rows + row + i] = sum[i];
            }
        });
    pieces_add(p, pieces, space);
}

} // namespace miniapp::libraries::gemv
