// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

/// 15 + each population is read twice, the second time from the L1: 26 populations do not fit 32
/// vector registers, and what the compiler puts on the stack waits in the store queue behind the
/// streaming stores. A pair is stored as soon as it is relaxed.
template <class T>
void two_passes(Problem<T> const& p, ExecutionSpace const& space)
{
    every_slab<SlabOptions{.two_passes = true}>(p, space, "lbm/two_passes");
}

} // namespace miniapp::lbm
