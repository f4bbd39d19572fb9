// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "transpose/problem.hpp"

namespace miniapp::transpose {

/// The native form of `reads`: two loops, the outer one over A's rows.
template <class T>
void omp_reads(Problem<T> const& p, ExecutionSpace const&)
{
    T const* const a = p.a.data();
    T* const b = p.b.data();
#pragma omp parallel for schedule(static)
    for (std::int64_t j = 0; j < p.rows; ++j) {
        for (std::int64_t i = 0; i < p.columns; ++i) {
            b[i * p.rows + j] = a[j * p.columns + i];
        }
    }
}

/// The native form of `writes`: its outer loop is over B's rows, so that it writes whole lines.
template <class T>
void omp_writes(Problem<T> const& p, ExecutionSpace const&)
{
    T const* const a = p.a.data();
    T* const b = p.b.data();
#pragma omp parallel for schedule(static)
    for (std::int64_t i = 0; i < p.columns; ++i) {
        for (std::int64_t j = 0; j < p.rows; ++j) {
            b[i * p.rows + j] = a[j * p.columns + i];
        }
    }
}

/// Like `omp/writes`, in square blocks: caches hold A's lines until all their elements are used.
template <class T, int width>
void omp_blocked(Problem<T> const& p, ExecutionSpace const&)
{
    T const* const a = p.a.data();
    T* const b = p.b.data();
#pragma omp parallel for collapse(2) schedule(static)
    for (std::int64_t j0 = 0; j0 < p.rows; j0 += width) {
        for (std::int64_t i0 = 0; i0 < p.columns; i0 += width) {
            auto const j1 = std::min(j0 + width, p.rows);
            auto const i1 = std::min(i0 + width, p.columns);
            for (auto i = i0; i < i1; ++i) {
                for (auto j = j0; j < j1; ++j) {
                    b[i * p.rows + j] = a[j * p.columns + i];
                }
            }
        }
    }
}

} // namespace miniapp::transpose
