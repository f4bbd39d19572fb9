// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// 06 + tiles of rows whose planes stay in the second-level cache until the two planes above have
/// used them.
template <class T>
void omp_blocked(Problem<T> const& p, ExecutionSpace const&)
{
    every_row<RowOptions{}>(p, rows_in_second_level_cache(p, 1));
}

} // namespace miniapp::laplacian
