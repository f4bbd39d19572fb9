// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp {

/// `n` neighbouring elements that a thread loads or stores with one instruction. The default is 16
/// bytes, the widest access of a thread of gfx90a and sm_90. If `aligned` is false, the first
/// element may lie anywhere: gfx90a needs one instruction, an NVIDIA GPU one for each element.
template <class T, int n = 16 / static_cast<int>(sizeof(T)), bool aligned = true>
struct alignas(aligned ? n * sizeof(T) : sizeof(T)) Chunk
{
    static constexpr int size = n;
    T value[n];

    KOKKOS_FORCEINLINE_FUNCTION static Chunk load(T const* from)
    {
        return *reinterpret_cast<Chunk const*>(from);
    }
    KOKKOS_FORCEINLINE_FUNCTION void store(T* to) const { *reinterpret_cast<Chunk*>(to) = *this; }
};

} // namespace miniapp
