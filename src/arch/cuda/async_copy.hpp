// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cuda_pipeline_primitives.h>

#include "problem/backend.hpp"

// Copies from global memory to the LDS (CUDA: shared memory) without registers (sm_80 and newer). A
// thread sees its copies after it has waited for their batch, other threads after a barrier.
namespace miniapp {

/// Copies 4, 8 or 16 bytes; both addresses are aligned to as many.
template <int bytes>
KOKKOS_FORCEINLINE_FUNCTION void copy_async(void* fast, void const* from)
{
    if constexpr (backend::device_pass) {
        __pipeline_memcpy_async(fast, from, bytes);
    }
}

/// Ends this thread's current batch of copies.
KOKKOS_FORCEINLINE_FUNCTION void end_async_batch()
{
    if constexpr (backend::device_pass) {
        __pipeline_commit();
    }
}

/// Waits for all batches of this thread except the last `younger`.
template <int younger>
KOKKOS_FORCEINLINE_FUNCTION void wait_async_batches()
{
    if constexpr (backend::device_pass) {
        __pipeline_wait_prior(younger);
    }
}

} // namespace miniapp
