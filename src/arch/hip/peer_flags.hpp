// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

// Flags in memory that several GPUs of a host read and write. Each access is atomic in the scope of
// the system, which on gfx90a bypasses what a GPU has cached of another's memory; none orders other
// accesses: that is acquire_from_system(), or __threadfence_system().

__device__ inline void raise_flag(std::uint32_t* flag, std::uint32_t value)
{
    __hip_atomic_store(flag, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

__device__ inline std::uint32_t read_flag(std::uint32_t* flag)
{
    return __hip_atomic_load(flag, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
}

/// After a flag was read: what its writer wrote before is read behind this. A full fence would
/// write the whole L2 cache back as well; this one only invalidates what is cached.
__device__ inline void acquire_from_system()
{
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
}

} // namespace miniapp::gpu
