// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Number of threads of a block in every native variant for GPUs.
inline constexpr int block = 256;

} // namespace miniapp::nbody
