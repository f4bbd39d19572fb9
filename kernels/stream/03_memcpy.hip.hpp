// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"
#include "stream/problem.hpp"

namespace miniapp::stream {

/// Calls the runtime's copy from device memory to device memory.
template <class T>
void hip_memcpy(Problem<T> const& p, ExecutionSpace const& space)
{
    gpu::copy_on_device(p.c.data(), p.a.data(), p.n * sizeof(T), gpu::stream_of(space));
}

} // namespace miniapp::stream
