// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "advice/parts/row.hpp"
#include "problem/random.hpp"

namespace miniapp::advice {

/// Holds the numbers of input 0 in pageable memory of the host, where the first call puts them. A
/// case has its own copy of the variants, and so the numbers exist as long as the case.
class HostNumbers
{
public:
    std::vector<float> const& values_of(Arrays<float> const& p)
    {
        auto const n = p.in(0).size();
        if (m_values.empty()) {
            m_values.resize(n);
            for (std::size_t i = 0; i < n; ++i) {
                m_values[i] = static_cast<float>(uniform(i)); // element i of input 0
            }
        }
        return m_values;
    }

private:
    std::vector<float> m_values;
};

/// Returns a View of n elements of the host's memory, which Kokkos can copy.
template <class T>
auto host_view(T* data, std::int64_t n)
{
    return Kokkos::View<T*, Kokkos::HostSpace, Kokkos::MemoryUnmanaged>(data, n);
}

/// Returns a View of n elements of the device's memory.
template <class T>
auto device_view(T* data, std::int64_t n)
{
    return Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>(data, n);
}

} // namespace miniapp::advice
