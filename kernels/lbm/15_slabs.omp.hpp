// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/15_slabs.hpp"
#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 15 by hand: vectors of the CPU in place of packs, and a thread its slab.
template <class T>
void omp_slabs(Problem<T>& p, ExecutionSpace const& space)
{
    omp_every_slab<HeldSites>(p, space);
}

} // namespace miniapp::lbm
