// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/19_prefetch_row.hpp"
#include "lbm/parts/narrow_slab.hpp"
#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 22 by hand.
template <class T, template <class> class Populations>
void omp_compressed_rows(Problem<T>& p, ExecutionSpace const& space)
{
    omp_every_slab<SitesReadTwice, RowAhead, Populations>(p, space);
}

} // namespace miniapp::lbm
