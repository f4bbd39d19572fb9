// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cuda_pipeline_primitives.h>

#include "problem/backend.hpp"

// Asynchronous copies from global memory to the LDS (CUDA: shared memory), which need no registers
// on sm_80 and newer. A thread sees its copies after it has waited for their batch; the other
// threads of its block see them after a barrier that follows.
namespace miniapp {

/// Copies `bytes` bytes (4, 8 or 16); both addresses must be aligned to `bytes`.
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

/// Waits for all batches of this thread except the newest `younger` ones.
template <int younger>
KOKKOS_FORCEINLINE_FUNCTION void wait_async_batches()
{
    if constexpr (backend::device_pass) {
        __pipeline_wait_prior(younger);
    }
}

} // namespace miniapp
