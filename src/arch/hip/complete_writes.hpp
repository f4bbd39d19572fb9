// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

/// Waits for this wave's stores. On gfx90a neither a barrier nor a fence after it waits for the
/// stores of other waves, so each wave must wait for its own before the barrier.
__device__ inline void complete_writes()
{
    __threadfence();
}

} // namespace miniapp::gpu
