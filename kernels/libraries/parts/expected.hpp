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

/// Returns x(0) z(0) + ... + x(n - 1) z(n - 1), the oracle of sums of products, computed in Real
/// from the first term to the last. x(i) and z(i) return element i.
template <class Real, class X, class Z>
Real dot(std::int64_t n, X const& x, Z const& z)
{
    Real sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<Real>(x(i)) * static_cast<Real>(z(i));
    }
    return sum;
}

/// Lets the host's threads write f(i) to values[i] for each i < count. If f takes a pointer, calls
/// f(values) instead.
template <class T, class F>
void compute_on_host(T* values, std::size_t count, F const& f)
{
    if constexpr (std::is_invocable_v<F, T*>) {
        f(values);
    } else {
        for_each_on_host(count, [&](std::int64_t i) { values[i] = static_cast<T>(f(i)); });
    }
}

/// Numbers that the host computes and that the device reads by their index.
template <class T>
class DeviceNumbers
{
    Kokkos::View<T const*, MemorySpace> m_values;

public:
    DeviceNumbers() = default;
    /// Computes `count` numbers by compute_on_host() and copies them to the device.
    template <class F>
    DeviceNumbers(std::size_t count, F const& f)
    {
        Kokkos::View<T*, Kokkos::HostSpace> const host(
            Kokkos::view_alloc("libraries/host", Kokkos::WithoutInitializing), count);
        compute_on_host(host.data(), count, f);
        m_values = Kokkos::create_mirror_view_and_copy(MemorySpace{}, host);
    }
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return static_cast<double>(m_values(i));
    }
};

/// The expected result, which the host computes before the first comparison, and for each element
/// the scale of its rounding error: the sum of the magnitudes of its terms.
template <class T, class Scale = DeviceNumbers<T>>
class ExpectedResult
{
    std::shared_ptr<GuardedArray<T>> m_elements;
    Scale m_scale;

public:
    bool is_made() const { return m_elements != nullptr; }

    /// Computes the elements by compute_on_host(), in an array with the layout of `result`.
    template <class Elements>
    void make(GuardedArray<T> const& result, Elements const& elements, Scale scale)
    {
        m_elements =
            std::make_shared<GuardedArray<T>>("libraries/expected", result.size(), result.guard());
        Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged> const made(
            m_elements->data(), result.size());
        auto const host = Kokkos::create_mirror_view(made); // on a CPU this is `made` itself
        compute_on_host(host.data(), host.size(), elements);
        Kokkos::deep_copy(made, host);
        m_scale = std::move(scale);
    }

    Verdict compare(GuardedArray<T> const& result, double tolerance) const
    {
        return compare_each(result, *m_elements, m_scale, tolerance);
    }
};

/// Returns the relative error that rounding can cause in a sum of `terms` terms in T: errors of
/// random sign grow like the square root of the number of terms.
template <class T>
double tolerance_of_sum(std::int64_t terms)
{
    return (8 + std::sqrt(static_cast<double>(terms))) * std::numeric_limits<T>::epsilon();
}

} // namespace miniapp::libraries
