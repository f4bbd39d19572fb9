// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Device code stores with the streaming hint (`ST.E.EF`): the cache line leaves the L2 first.
template <class T>
KOKKOS_INLINE_FUNCTION void nontemporal_store(T* address, T value)
{
    if constexpr (backend::device_pass) {
        __stcs(address, value);
    } else {
        *address = value;
    }
}

} // namespace miniapp
