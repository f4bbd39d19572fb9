// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/grid_stride.hip.hpp"
#include "stream/problem.hpp"

namespace miniapp::stream {

/// Number of threads of a block in all kernels of this chapter, except those that copy squares of a
/// matrix.
inline constexpr int threads_of_block = 256;

} // namespace miniapp::stream
