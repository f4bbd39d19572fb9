// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Loads with the streaming hint (`LD.E.EF`), so that the cache line is evicted first.
template <class T>
__device__ T nontemporal_load(T const* address)
{
    return __ldcs(address);
}

} // namespace miniapp
