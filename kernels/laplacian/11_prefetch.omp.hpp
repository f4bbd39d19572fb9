// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// 10 + each line that comes from memory is asked for three times, 6144, 4096 and 2048 bytes ahead:
/// the hardware prefetchers stop at every tile row and every page.
template <class T>
void omp_prefetch(Problem<T> const& p, ExecutionSpace const&)
{
    every_row<RowOptions{.prefetches = 3}>(p, rows_in_second_level_cache(p, 1));
}

} // namespace miniapp::laplacian
