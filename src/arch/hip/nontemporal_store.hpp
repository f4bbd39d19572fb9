// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// Stores with the non-temporal hint: `global_store ... glc slc` on gfx90a. The line is the first
/// to leave the L2, so that a kernel's inputs stay there.
template <class T>
KOKKOS_INLINE_FUNCTION void nontemporal_store(T* address, T value)
{
    __builtin_nontemporal_store(value, address);
}

} // namespace miniapp
