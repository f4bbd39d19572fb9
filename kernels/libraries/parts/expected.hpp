// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>

#include "common/on_host.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries {

/// Writes f(i) for each i, or what f(values) writes, by the host's threads.
template <class T, class F>
void make_on_host(T* values, std::size_t count, F const& f)
{
    if constexpr (std::is_invocable_v<F, T*>) {
        f(values);
    } else {
        for_each_on_host(count, [&](std::int64_t i) { values[i] = static_cast<T>(f(i)); });
    }
}

/// Numbers that the host has made, by their places, where the device can read them.
template <class T>
class OnDevice
{
    Kokkos::View<T const*, MemorySpace> m_values;

public:
    OnDevice() = default;
    /// f(i) for each i, or f(values) for all.
    template <class F>
    OnDevice(std::size_t count, F const& f)
    {
        Kokkos::View<T*, Kokkos::HostSpace> const host(
            Kokkos::view_alloc("libraries/host", Kokkos::WithoutInitializing), count);
        make_on_host(host.data(), count, f);
        m_values = Kokkos::create_mirror_view_and_copy(MemorySpace{}, host);
    }
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return static_cast<double>(m_values(i));
    }
};

/// The right result, which the host makes before the first comparison, and the scale of each
/// element's rounding: the sum of the magnitudes that add up to it.
template <class T, class Scale = OnDevice<T>>
class Expected
{
    std::shared_ptr<GuardedArray<T>> m_elements;
    Scale m_scale;

public:
    bool is_made() const { return m_elements != nullptr; }

    /// Makes the elements as OnDevice makes them, laid out like `result`.
    template <class Elements>
    void make(GuardedArray<T> const& result, Elements const& elements, Scale scale)
    {
        m_elements =
            std::make_shared<GuardedArray<T>>("libraries/expected", result.size(), result.guard());
        Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged> const made(
            m_elements->data(), result.size());
        auto const host = Kokkos::create_mirror_view(made); // on a CPU the array itself
        make_on_host(host.data(), host.size(), elements);
        Kokkos::deep_copy(made, host);
        m_scale = std::move(scale);
    }

    Verdict compare(GuardedArray<T> const& result, double tolerance) const
    {
        return compare_each(result, *m_elements, m_scale, tolerance);
    }
};

/// What rounding explains of a sum of so many terms in T: errors of random sign grow like the root
/// of their number.
template <class T>
double tolerance_of_sum(std::int64_t terms)
{
    return (8 + std::sqrt(static_cast<double>(terms))) * std::numeric_limits<T>::epsilon();
}

} // namespace miniapp::libraries
