// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

/// Calls the function that a failed assert() calls on the device, even in a build with NDEBUG.
__device__ inline void
assertion_failed(char const* message, char const* file, unsigned line, char const* function)
{
    __assert_fail(message, file, line, function);
}

} // namespace miniapp::gpu
