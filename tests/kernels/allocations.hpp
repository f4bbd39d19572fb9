// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "problem/backend.hpp"

namespace miniapp {

/// Counts the bytes that Kokkos allocates while an object of this class exists; on a GPU only those
/// in the device's memory.
class Allocations
{
    static inline double current_bytes = 0;
    static inline double peak_bytes = 0;
    static inline double longest_bytes = 0;

    static bool is_counted(Kokkos_Profiling_SpaceHandle const& space)
    {
        return backend::host || std::string(space.name) == MemorySpace::name();
    }
    static void
    allocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        double const here = is_counted(space) ? static_cast<double>(bytes) : 0;
        current_bytes += here;
        peak_bytes = std::max(peak_bytes, current_bytes);
        longest_bytes = std::max(longest_bytes, here);
    }
    static void
    deallocate(Kokkos_Profiling_SpaceHandle space, char const*, void const*, std::uint64_t bytes)
    {
        current_bytes -= is_counted(space) ? static_cast<double>(bytes) : 0;
    }

public:
    Allocations()
    {
        current_bytes = 0;
        peak_bytes = 0;
        longest_bytes = 0;
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

    static double bytes() { return current_bytes; }
    static double peak() { return peak_bytes; }
    /// Bytes of the longest block that was allocated.
    static double longest_allocation() { return longest_bytes; }
};

} // namespace miniapp
