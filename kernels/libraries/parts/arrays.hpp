// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "common/on_host.hpp"
#include "problem/guarded_array.hpp"
#include "problem/random.hpp"

// What the families of this chapter share: vectors of numbers in [-1, 1).
namespace miniapp::libraries {

template <class T>
using Vector = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
template <class T>
using Scalar = Kokkos::View<T, MemorySpace, Kokkos::MemoryUnmanaged>;
using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// What a library takes.
template <class T>
Vector<T> vector_of(GuardedArray<T> const& array)
{
    return Vector<T>(array.data(), array.size());
}

/// Element i of the array of that number.
template <class T>
KOKKOS_INLINE_FUNCTION T element(std::int64_t i, int array)
{
    return static_cast<T>(signed_uniform(i, array));
}

template <class T>
void fill(GuardedArray<T> const& to, int array)
{
    T* const data = to.data();
    Kokkos::parallel_for(
        "libraries/fill", Range(0, to.size()), KOKKOS_LAMBDA(std::int64_t i) {
            data[i] = element<T>(i, array);
        });
}

/// A number for each element of what is written, made on the host by f(i), where the device can
/// read it: the sum of the magnitudes that add up to it.
template <class T>
class Magnitudes
{
    Kokkos::View<T const*, MemorySpace> m_values;

public:
    template <class F>
    Magnitudes(std::int64_t count, F const& f)
    {
        Kokkos::View<T*, Kokkos::HostSpace> const host(
            Kokkos::view_alloc("libraries/host", Kokkos::WithoutInitializing), count);
        for_each_on_host(count, [&](std::int64_t i) { host(i) = static_cast<T>(f(i)); });
        m_values = Kokkos::create_mirror_view_and_copy(MemorySpace{}, host);
    }
    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t i) const
    {
        return static_cast<double>(m_values(i));
    }
};

/// Elements made on the host, to where compare() wants them.
template <class T, class F>
void fill_from_host(GuardedArray<T> const& to, F const& f)
{
    auto const view = vector_of(to);
    Kokkos::View<T*, Kokkos::HostSpace> const host(
        Kokkos::view_alloc("libraries/host", Kokkos::WithoutInitializing), to.size());
    f(host.data());
    Kokkos::deep_copy(view, host);
}

} // namespace miniapp::libraries
