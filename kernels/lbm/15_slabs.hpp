// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

/// 13 + a work item goes through a slab in z, and computes phi of the plane above just before it is
/// needed: three planes of phi and of the populations of f stay in the cache. The collision is
/// evaluated on packs, lines of a row in vector registers, which are streamed as they are: 13
/// passes them through a buffer. For a CPU, whose threads are few and have caches of their own.
template <class T>
void slabs(Problem<T> const& p, ExecutionSpace const& space)
{
    every_slab<SlabOptions{}>(p, space, "lbm/slabs");
}

} // namespace miniapp::lbm
