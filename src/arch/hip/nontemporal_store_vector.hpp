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
        using Words = unsigned __attribute__((ext_vector_type(4)));
        __builtin_nontemporal_store(
            *reinterpret_cast<Words const*>(&value), reinterpret_cast<Words*>(address));
    } else {
        using Words = unsigned __attribute__((ext_vector_type(2)));
        __builtin_nontemporal_store(
            *reinterpret_cast<Words const*>(&value), reinterpret_cast<Words*>(address));
    }
}

} // namespace miniapp
