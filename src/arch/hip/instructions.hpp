// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp {

/// Loads with the non-temporal hint: `global_load ... glc slc` on gfx90a.
template <class T>
__device__ T nontemporal_load(T const* address)
{
    return __builtin_nontemporal_load(address);
}

/// Stores with the non-temporal hint: `global_store ... glc slc` on gfx90a. The line is the first
/// to leave the L2, so that a kernel's inputs stay there.
template <class T>
KOKKOS_INLINE_FUNCTION void nontemporal_store(T* address, T value)
{
    __builtin_nontemporal_store(value, address);
}

/// Returns 1 / sqrt(x) for a positive, normal x. Device code computes it by one instruction,
/// v_rsq_f32, with an error of at most 1 ulp.
KOKKOS_INLINE_FUNCTION float reciprocal_sqrt(float x)
{
    if constexpr (backend::device_pass) {
        return __builtin_amdgcn_rsqf(x);
    } else {
        return 1.F / std::sqrt(x);
    }
}

KOKKOS_INLINE_FUNCTION double reciprocal_sqrt(double x)
{
    if constexpr (backend::device_pass) {
        return ::rsqrt(x);
    } else {
        return 1. / std::sqrt(x);
    }
}

/// Pauses this wave for about 128 cycles between two polls (CDNA2 instruction set, s_sleep).
template <class... None>
KOKKOS_FORCEINLINE_FUNCTION void rest_while_waiting(None...)
{
    if constexpr (backend::device_pass) {
        __builtin_amdgcn_s_sleep(2);
    }
}

} // namespace miniapp

namespace miniapp::gpu {

/// Calls the function that a failed assert() calls on the device, even in a build with NDEBUG.
__device__ inline void
assertion_failed(char const* message, char const* file, unsigned line, char const* function)
{
    __assert_fail(message, file, line, function);
}

/// Waits for this wave's stores. On gfx90a neither a barrier nor a fence after it waits for the
/// stores of other waves, so each wave must wait for its own before the barrier.
__device__ inline void complete_writes()
{
    __threadfence();
}

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
