// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"

namespace miniapp::libraries::poisson {

/// 05 whose u is stored past the caches: no kernel before its own of the next iteration reads it,
/// and r and p, which the next kernel begins with, have the room.
template <class T, int m>
void streamed(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, Towards::bottom, Adds::last_team, StoreU::nontemporal>(
        problem, "streamed", space);
}

} // namespace miniapp::libraries::poisson
