// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.omp.hpp"

namespace miniapp::lbm {

/// 18 + each line is asked for a row ahead, into the second-level cache.
template <class T>
void omp_prefetch_row(Problem<T> const& p, ExecutionSpace const& space)
{
    omp_every_slab<SlabOptions{.two_passes = true, .prefetch = true}>(p, space);
}

} // namespace miniapp::lbm
