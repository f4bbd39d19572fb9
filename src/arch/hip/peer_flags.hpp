// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

// Flags in memory that several GPUs of a host read and write. Each access is atomic in the scope of
// the system, which on gfx90a bypasses what a GPU has cached of another's memory; none orders other
// accesses: that is acquire_flag(), or __threadfence_system().

__device__ inline void raise_flag(std::uint32_t* flag, std::uint32_t value)
{
    __hip_atomic_store(flag, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

__device__ inline std::uint32_t read_flag(std::uint32_t* flag)
{
    return __hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

/// Reads a flag once more that is raised: what its writer wrote before is read behind this. The
/// load only invalidates the caches; for a fence, even one that acquires alone, Clang 15 also
/// writes the whole L2 cache back.
__device__ inline void acquire_flag(std::uint32_t* flag)
{
    static_cast<void>(__hip_atomic_load(flag, __ATOMIC_ACQUIRE, __HIP_MEMORY_SCOPE_SYSTEM));
}

} // namespace miniapp::gpu
