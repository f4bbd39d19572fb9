// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/backend.hpp"
#include "nontemporal_store.hpp"

namespace miniapp::laplacian {

// How a tile stores its results; the difference between rung 05 and rung 06.

struct PlainStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        *address = value;
    }
};

struct NontemporalStore
{
    template <class T>
    KOKKOS_INLINE_FUNCTION void operator()(T* address, T value) const
    {
        nontemporal_store(address, value);
    }
};

} // namespace miniapp::laplacian
