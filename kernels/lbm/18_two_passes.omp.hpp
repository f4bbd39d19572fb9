// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/18_two_passes.hpp"
#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 18 by hand.
template <class T>
void omp_two_passes(Problem<T>& p, ExecutionSpace const& space)
{
    omp_every_slab<SitesReadTwice>(p, space);
}

} // namespace miniapp::lbm
