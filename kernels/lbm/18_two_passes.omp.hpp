// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 15 + each population is read twice, the second time from the L1, and none waits on the stack.
template <class T>
void omp_two_passes(Problem<T> const& p, ExecutionSpace const& space)
{
    omp_every_slab<SlabOptions{.two_passes = true}>(p, space);
}

} // namespace miniapp::lbm
