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

/// The oracle of every sum of products: x(0) z(0) + ... + x(n - 1) z(n - 1), one after the other,
/// in Real. The functions x and z compute an element.
template <class Real, class X, class Z>
Real dot(std::int64_t n, X const& x, Z const& z)
{
    Real sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<Real>(x(i)) * static_cast<Real>(z(i));
    }
    return sum;
}

/// The same sum of the magnitudes, which bounds the rounding of the sum.
template <class Real, class X, class Z>
Real dot_of_magnitudes(std::int64_t n, X const& x, Z const& z)
{
    auto const abs_x = [&](std::int64_t i) { return std::abs(x(i)); };
    return dot<Real>(n, abs_x, [&](std::int64_t i) { return std::abs(z(i)); });
}

/// Writes f(i) for each i by the host's threads, or calls f(values) if f takes a pointer.
template <class T, class F>
void make_on_host(T* values, std::size_t count, F const& f)
{
    if constexpr (std::is_invocable_v<F, T*>) {
        f(values);
    } else {
        for_each_on_host(count, [&](std::int64_t i) { values[i] = static_cast<T>(f(i)); });
    }
}

/// Numbers that the host computes and the device can read, by their index.
template <class T>
class OnDevice
{
    Kokkos::View<T const*, MemorySpace> m_values;

public:
    OnDevice() = default;
    /// Makes `count` numbers as make_on_host() does.
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

/// The right result, which the host computes before the first comparison, and the scale of each
/// element's rounding: the sum of the magnitudes that add up to the element.
template <class T, class Scale = OnDevice<T>>
class Expected
{
    std::shared_ptr<GuardedArray<T>> m_elements;
    Scale m_scale;

public:
    bool is_made() const { return m_elements != nullptr; }

    /// Makes the elements as make_on_host() does, laid out like `result`.
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

/// The relative error of a sum of so many terms in T that rounding explains: errors of random sign
/// grow like the root of their number.
template <class T>
double tolerance_of_sum(std::int64_t terms)
{
    return (8 + std::sqrt(static_cast<double>(terms))) * std::numeric_limits<T>::epsilon();
}

} // namespace miniapp::libraries
