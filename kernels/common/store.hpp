// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "problem/backend.hpp"

// Ways to store a result. Variants that differ in nothing else take one of them as an argument.
namespace miniapp {

/// Stores through the caches.
struct PlainStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        *address = value;
    }
};

/// Stores past the caches of a CPU. On a GPU the stored cache line is the first to be evicted from
/// the L2. So the caches keep data that will be read again.
struct NontemporalStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        nontemporal_store(address, value);
    }
};

} // namespace miniapp
