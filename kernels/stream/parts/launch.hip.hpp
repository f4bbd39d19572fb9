// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/grid_stride.hip.hpp"
#include "stream/problem.hpp"

namespace miniapp::stream {

/// Threads of a block of every kernel of this chapter.
inline constexpr int threads_of_block = 256;

} // namespace miniapp::stream
