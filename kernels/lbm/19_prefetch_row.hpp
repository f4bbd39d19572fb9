// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

/// 18 + each line is asked for a row ahead, into the second-level cache: 26 streams are more than
/// the hardware prefetcher follows.
template <class T>
void prefetch_row(Problem<T> const& p, ExecutionSpace const& space)
{
    every_slab<SlabOptions{.two_passes = true, .prefetch = true}>(p, space, "lbm/prefetch_row");
}

} // namespace miniapp::lbm
