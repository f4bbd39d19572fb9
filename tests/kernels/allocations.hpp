// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "problem/backend.hpp"

namespace miniapp {

/// Counts the bytes that Kokkos allocates in the memory of the kernels while an object exists.
class Allocations
{
    static inline double now = 0;
    static inline double most = 0;
    static inline double largest = 0;

    static bool counts(Kokkos_Profiling_SpaceHandle const& space)
    {
        return backend::host || std::string(space.name) == MemorySpace::name();
    }
    static void
    allocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        double const here = counts(space) ? static_cast<double>(bytes) : 0;
        now += here;
        most = std::max(most, now);
        largest = std::max(largest, here);
    }
    static void
    deallocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        now -= counts(space) ? static_cast<double>(bytes) : 0;
    }

public:
    Allocations()
    {
        now = 0;
        most = 0;
        largest = 0;
        Kokkos::Tools::Experimental::set_allocate_data_callback(allocate);
        Kokkos::Tools::Experimental::set_deallocate_data_callback(deallocate);
    }
    Allocations(Allocations const&) = delete;
    Allocations& operator=(Allocations const&) = delete;
    ~Allocations()
    {
        Kokkos::Tools::Experimental::set_allocate_data_callback(nullptr);
        Kokkos::Tools::Experimental::set_deallocate_data_callback(nullptr);
    }

    static double bytes() { return now; }
    static double peak() { return most; }
    /// Bytes of the largest allocation.
    static double longest() { return largest; }
};

} // namespace miniapp
