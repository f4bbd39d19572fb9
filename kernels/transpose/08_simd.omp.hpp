// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/store.omp.hpp"
#include "transpose/parts/simd_block.omp.hpp"

namespace miniapp::transpose {

/// `omp/blocked` with squares of a vector's width transposed in registers (AVX-512: 8 x 8 doubles).
template <class T, int width>
void omp_simd(Problem<T> const& p, ExecutionSpace const&)
{
    constexpr int n = lanes<T>;
    static_assert(width % n == 0);
#pragma omp parallel for collapse(2) schedule(static)
    for (std::int64_t j0 = 0; j0 < p.rows; j0 += width) {
        for (std::int64_t i0 = 0; i0 < p.columns; i0 += width) {
            auto const j1 = std::min(j0 + width, p.rows);
            auto const i1 = std::min(i0 + width, p.columns);
            auto const j2 = j1 - (j1 - j0) % n;
            auto const i2 = i1 - (i1 - i0) % n;
            for (auto i = i0; i < i2; i += n) {
                for (auto j = j0; j < j2; j += n) {
                    T const* const a = p.a.data() + j * p.columns + i;
                    move_block(
                        a, p.columns, p.b.data() + i * p.rows + j, p.rows, PlainVectorStore{});
                }
            }
            move_rest(p, j2, j1, i0, i1);
            move_rest(p, j0, j2, i2, i1);
        }
    }
}

} // namespace miniapp::transpose
