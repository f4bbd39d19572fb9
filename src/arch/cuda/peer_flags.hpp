// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "gpu_runtime.hpp"

namespace miniapp::gpu {

// Flags in memory that several GPUs of a host read and write. A volatile access is relaxed in the
// scope of the system (PTX). It orders no others: use acquire_flag() or __threadfence_system().

__device__ inline void raise_flag(std::uint32_t* flag, std::uint32_t value)
{
    *static_cast<std::uint32_t volatile*>(flag) = value;
}

__device__ inline std::uint32_t read_flag(std::uint32_t* flag)
{
    return *static_cast<std::uint32_t volatile*>(flag);
}

/// Called after a flag was seen raised: later reads see everything that its writer wrote before.
__device__ inline void acquire_flag(std::uint32_t* /*flag*/)
{
    __threadfence_system();
}

} // namespace miniapp::gpu
