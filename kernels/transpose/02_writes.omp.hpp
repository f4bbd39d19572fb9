// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/problem.hpp"

namespace miniapp::transpose {

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

} // namespace miniapp::transpose
