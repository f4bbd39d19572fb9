// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cuda_pipeline_primitives.h>

#include "problem/backend.hpp"

// From global to fast memory without a register in between (sm_80 and newer). What was copied is
// there for the thread once it has waited for its batch, and for others after a barrier.
namespace miniapp {

/// 4, 8 or 16 bytes; both addresses are aligned to as many.
template <int bytes>
KOKKOS_FORCEINLINE_FUNCTION void copy_async(void* fast, void const* from)
{
    if constexpr (backend::device_pass) {
        __pipeline_memcpy_async(fast, from, bytes);
    }
}

/// Ends the batch of this thread's copies since the one before.
KOKKOS_FORCEINLINE_FUNCTION void end_async_batch()
{
    if constexpr (backend::device_pass) {
        __pipeline_commit();
    }
}

/// Waits for all batches of this thread but the last `younger`.
template <int younger>
KOKKOS_FORCEINLINE_FUNCTION void wait_async_batches()
{
    if constexpr (backend::device_pass) {
        __pipeline_wait_prior(younger);
    }
}

} // namespace miniapp
