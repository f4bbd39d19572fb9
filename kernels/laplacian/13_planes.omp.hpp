// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// 12 + m rows, one above the other, in one pass: m + 2 loads in z serve m points, and m streams of
/// misses run side by side.
template <class T, int m>
void omp_planes(Problem<T> const& p, ExecutionSpace const&)
{
    every_row<RowOptions{.planes = m, .prefetches = 3, .shift = true}>(
        p, rows_in_second_level_cache(p, m));
}

} // namespace miniapp::laplacian
