// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"

namespace miniapp::advice::stack_index {

inline constexpr int places = 4;
inline constexpr int rounds = 8;

/// Which place of a work item's own array the k-th number goes to: known at run time alone.
struct Slot
{
    int rotation;

    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const { return (k + rotation) % places; }
};

template <class T>
Slot slot_of(Arrays<T> const& p)
{
    return {static_cast<int>(p.integer("rotation"))};
}

/// What all variants write of the array that they filled.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T weighted(T a, T b, T c, T d)
{
    return a + 2 * b + 3 * c + 4 * d;
}

} // namespace miniapp::advice::stack_index
