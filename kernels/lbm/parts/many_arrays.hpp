// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The article's storage: one array a population, 26 Views in the kernel's arguments, each holding
/// both sets of populations one after the other.
template <class T>
struct ManyArrays
{
    using Array = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

    /// The set that starts at element `offset` of every array.
    struct Half
    {
        ManyArrays const& arrays;
        int offset;
        KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
        {
            return arrays.array[p](offset + site);
        }
    };

    Array array[populations];
    int source;
    int destination;

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
};

} // namespace miniapp::lbm
