// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

/// A fence of one work item after a barrier holds for what the others of its team wrote before it
/// (PTX, causality order): nothing is to be done before the barrier.
__device__ inline void complete_writes() {}

} // namespace miniapp::gpu
