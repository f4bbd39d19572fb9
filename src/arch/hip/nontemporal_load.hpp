// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Loads with the non-temporal hint: `global_load ... glc slc` on gfx90a.
template <class T>
__device__ T nontemporal_load(T const* address)
{
    return __builtin_nontemporal_load(address);
}

} // namespace miniapp
