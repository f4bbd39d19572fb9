// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp {

/// Loads with the streaming hint (`LD.E.EF`), so that the cache line is evicted first.
template <class T>
__device__ T nontemporal_load(T const* address)
{
    return __ldcs(address);
}

/// Device code stores with the streaming hint (`ST.E.EF`): the cache line leaves the L2 first.
template <class T>
KOKKOS_INLINE_FUNCTION void nontemporal_store(T* address, T value)
{
    if constexpr (backend::device_pass) {
        __stcs(address, value);
    } else {
        *address = value;
    }
}

/// Returns 1 / sqrt(x) for a positive, normal x. Device code computes it by one instruction.
KOKKOS_INLINE_FUNCTION float reciprocal_sqrt(float x)
{
    if constexpr (backend::device_pass) {
        float y;
        asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
        return y;
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

/// Pauses this warp for at most 64 ns between two polls of a flag (CUDA C++ programming guide,
/// __nanosleep).
template <class... None>
KOKKOS_FORCEINLINE_FUNCTION void rest_while_waiting(None...)
{
    if constexpr (backend::device_pass) {
        __nanosleep(32);
    }
}

} // namespace miniapp

namespace miniapp::gpu {

/// Calls the function that a failed assert() calls on the device, even in a build with NDEBUG.
__device__ inline void
assertion_failed(char const* message, char const* file, unsigned line, char const* function)
{
    __assertfail(message, file, line, function, sizeof(char));
}

/// Does nothing: on NVIDIA a fence of one work item after a barrier also orders what the others of
/// its team wrote before the barrier (PTX, causality order).
__device__ inline void complete_writes() {}

// Flags in memory that several GPUs of a host read and write. A volatile access is a relaxed one in
// the scope of the system (PTX). acquire_flag() and __threadfence_system() order other accesses.

__device__ inline void raise_flag(std::uint32_t* flag, std::uint32_t value)
{
    *static_cast<std::uint32_t volatile*>(flag) = value;
}

__device__ inline std::uint32_t read_flag(std::uint32_t* flag)
{
    return *static_cast<std::uint32_t volatile*>(flag);
}

/// Makes later reads see everything that the flag's writer wrote before it raised the flag. To be
/// called after read_flag() has returned the awaited value.
__device__ inline void acquire_flag(std::uint32_t* /*flag*/)
{
    __threadfence_system();
}

} // namespace miniapp::gpu
