// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

#include "core/backend.hpp"

namespace miniapp {

/// A quiet NaN with a payload of its own: no arithmetic produces it, so an element that still holds
/// these bits was never written.
template <class T>
struct Poison;

template <>
struct Poison<double>
{
    using Bits = std::uint64_t;
    static constexpr Bits bits = 0x7ff8'dead'beef'cafeULL;
};

template <>
struct Poison<float>
{
    using Bits = std::uint32_t;
    static constexpr Bits bits = 0x7fee'dbadU;
};

template <class T>
constexpr T poison_value()
{
    return std::bit_cast<T>(Poison<T>::bits);
}

/// Compares bits, not values: NaN differs from itself. Works on the device, where std::bit_cast of
/// a run-time value may not be callable.
template <class T>
KOKKOS_INLINE_FUNCTION bool is_poison(T const& value)
{
    using Bits = typename Poison<T>::Bits;
    return *reinterpret_cast<Bits const*>(&value) == Poison<T>::bits;
}

/// Fills a one-dimensional View with the poison.
template <class Storage>
void fill_with_poison(Storage const& storage)
{
    using T = typename Storage::non_const_value_type;
    T const poison = poison_value<T>();
    Kokkos::parallel_for(
        "miniapp/poison",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, storage.extent(0)),
        KOKKOS_LAMBDA(std::int64_t i) { storage(i) = poison; });
}

} // namespace miniapp
