// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

// Flags in memory that several GPUs of a host read and write. Each access is atomic in the scope of
// the system, which on gfx90a bypasses cached copies of another GPU's memory. It does not order
// other accesses; acquire_flag() and __threadfence_system() do.

__device__ inline void raise_flag(std::uint32_t* flag, std::uint32_t value)
{
    __hip_atomic_store(flag, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

__device__ inline std::uint32_t read_flag(std::uint32_t* flag)
{
    return __hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

/// Reads a raised flag once more, so that later reads see everything that its writer wrote before
/// it raised the flag. This load only invalidates the caches. For a fence, even for an acquire
/// fence, Clang 15 would also write the whole L2 back.
__device__ inline void acquire_flag(std::uint32_t* flag)
{
    static_cast<void>(__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM));
}

} // namespace miniapp::gpu
