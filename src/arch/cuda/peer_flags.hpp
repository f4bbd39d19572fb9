// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

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
