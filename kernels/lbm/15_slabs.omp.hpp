// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 13 + slabs by hand: vectors of the CPU, results past the caches, and each thread goes through a
/// slab in z with phi of three planes in its cache: the populations are read once from memory and
/// phi never.
template <class T>
void omp_slabs(Problem<T> const& p, ExecutionSpace const& space)
{
    omp_every_slab<SlabOptions{}>(p, space);
}

} // namespace miniapp::lbm
