// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Like nontemporal_store(), for 8 or 16 bytes in one instruction; `address` is aligned to them.
template <class Chunk>
__device__ void nontemporal_store_vector(Chunk* address, Chunk const& value)
{
    static_assert(sizeof(Chunk) == 8 || sizeof(Chunk) == 16);
    if constexpr (sizeof(Chunk) == 16) {
        __stcs(reinterpret_cast<uint4*>(address), *reinterpret_cast<uint4 const*>(&value));
    } else {
        __stcs(reinterpret_cast<uint2*>(address), *reinterpret_cast<uint2 const*>(&value));
    }
}

} // namespace miniapp
