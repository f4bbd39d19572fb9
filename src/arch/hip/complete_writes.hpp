// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

/// On gfx90a a barrier does not wait for the stores of the other waves, nor does a fence behind it:
/// each waits for its own before it.
__device__ inline void complete_writes()
{
    __threadfence();
}

} // namespace miniapp::gpu
