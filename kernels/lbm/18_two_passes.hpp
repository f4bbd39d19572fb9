// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab.hpp"

namespace miniapp::lbm {

/// Lets a work item step a slab in z, so that phi and f of three planes stay in a cache. The
/// collision is evaluated on vectors of neighbours in x. The collision reads each g twice, the
/// second time from the L1: 26 populations do not fit 32 vector registers, and values that the
/// compiler spills wait in the store queue behind the nontemporal stores. A pair of populations is
/// stored past the caches as soon as it is relaxed, without the buffer of `nontemporal`. The rung
/// is for CPUs, which have few threads with large caches.
template <class T>
void two_passes(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_slabs<NoPrefetch>(p, space, "lbm/two_passes");
}

} // namespace miniapp::lbm
