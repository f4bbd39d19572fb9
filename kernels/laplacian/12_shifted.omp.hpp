// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// 11 + u(i-1) and u(i+1) are shifted out of registers: of five vectors of a plane, two no longer
/// straddle two lines.
template <class T>
void omp_shifted(Problem<T> const& p, ExecutionSpace const&)
{
    every_row<RowOptions{.prefetches = 3, .shift = true}>(p, rows_in_second_level_cache(p, 1));
}

} // namespace miniapp::laplacian
