// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"

namespace miniapp::libraries::poisson {

/// 04 with two launches an iteration in place of four: of each kernel's teams the last one to end
/// adds up what all have left. A team waits for its sum to arrive before it is counted, so that few
/// teams of many planes should suit it.
template <class T, int m>
void last_team(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, Towards::bottom, Adds::last_team>(problem, "last_team", space);
}

} // namespace miniapp::libraries::poisson
