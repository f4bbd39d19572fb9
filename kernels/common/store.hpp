// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nontemporal_store.hpp"
#include "problem/backend.hpp"

// How a rung stores a result: what rungs that differ in nothing else are given.
namespace miniapp {

/// Through the caches.
struct PlainStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        *address = value;
    }
};

/// Past the caches, which keep what will be read again.
struct NontemporalStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        nontemporal_store(address, value);
    }
};

} // namespace miniapp
