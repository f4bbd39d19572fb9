// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/edges.hpp"

namespace miniapp::advice::structures {

inline constexpr int fields = 8;   ///< numbers of a particle
inline constexpr int used = 3;     ///< by the loop
inline constexpr int longest = 64; ///< block of particles

} // namespace miniapp::advice::structures
