// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/edges.hpp"

namespace miniapp::advice::team_scratch {

inline constexpr int furthest = 64;        ///< radius
inline constexpr int items_together = 512; ///< of a thread, by hand for a CPU

} // namespace miniapp::advice::team_scratch
