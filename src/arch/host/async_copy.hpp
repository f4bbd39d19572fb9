// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>

#include "problem/backend.hpp"

// The functions of arch/cuda/async_copy.hpp for a CPU, where the copies are synchronous.
namespace miniapp {

template <int bytes>
KOKKOS_FORCEINLINE_FUNCTION void copy_async(void* fast, void const* from)
{
    std::memcpy(fast, from, bytes);
}
KOKKOS_FORCEINLINE_FUNCTION void end_async_batch() {}
template <int younger>
KOKKOS_FORCEINLINE_FUNCTION void wait_async_batches()
{
}

} // namespace miniapp
