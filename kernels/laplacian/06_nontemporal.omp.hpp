// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/parts/tiles.omp.hpp"

namespace miniapp::laplacian {

/// 01 + whole vectors by hand, and f goes past the caches: its lines are not read before they are
/// written, and leave the caches to u.
template <class T>
void omp_nontemporal(Problem<T> const& p, ExecutionSpace const&)
{
    every_row<RowOptions{}>(p, p.ny);
}

} // namespace miniapp::laplacian
