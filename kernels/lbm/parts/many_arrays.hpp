// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The populations of the set that starts at element `offset` of every array. `Arrays` has one
/// array for each population, and each array holds both sets.
template <class Arrays>
struct ArraySet
{
    Arrays const& arrays;
    int offset;

    KOKKOS_FORCEINLINE_FUNCTION auto& operator()(int p, int site) const
    {
        return arrays[p][offset + site];
    }
};

/// The article's storage: one array for each population, 26 Views in the kernel's arguments. Each
/// holds both sets of populations, one after the other.
template <class T>
struct ManyArrays
{
    using Array = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

    Array array[populations];
    int source;      ///< first element of the set that the step reads
    int destination; ///< first element of the set that the step writes

    explicit ManyArrays(Problem<T>& p)
    {
        auto const here = p.template source<Soa<T>>();
        auto const there = p.template destination<Soa<T>>();
        T* const first = here.data < there.data ? here.data : there.data;
        for (int q = 0; q < populations; ++q) {
            array[q] = Array(first + q * here.stride, here.stride);
        }
        source = static_cast<int>(here.data - first);
        destination = static_cast<int>(there.data - first);
    }
    KOKKOS_FORCEINLINE_FUNCTION Array const& operator[](int p) const { return array[p]; }
};

} // namespace miniapp::lbm
