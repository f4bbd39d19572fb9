// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/edges.hpp"

namespace miniapp::advice::independent {

inline constexpr int steps = 256;
inline constexpr int most_together = 64; ///< chains of a thread in turns, by hand for a CPU

} // namespace miniapp::advice::independent
