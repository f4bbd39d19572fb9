// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/19_prefetch_row.hpp"
#include "lbm/parts/in_place_slab.hpp"
#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 28 by hand.
template <class T>
void omp_in_place(Problem<T>& p, ExecutionSpace const& space)
{
    omp_every_slab<SitesReadTwice, RowAhead, InPlace>(p, space);
}

} // namespace miniapp::lbm
