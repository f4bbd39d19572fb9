// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

/// Does nothing: on NVIDIA a fence of one work item after a barrier also orders what the others of
/// its team wrote before the barrier (PTX, causality order).
__device__ inline void complete_writes() {}

} // namespace miniapp::gpu
