// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cstdint>

#include "problem/backend.hpp"
#include "problem/guard_access.hpp"
#include "problem/item_range.hpp"

namespace miniapp {

/// Signalling NaNs that fill arrays before a variant runs: outputs and their guard zones hold
/// `bits`, the guard zones of inputs hold `input_bits`. Arithmetic never produces a signalling NaN,
/// so an output element that still holds `bits` was not written. Guard zones of inputs have a
/// pattern of their own, because an element that a faulty kernel copied from there would otherwise
/// count as not written.
template <class T>
struct Poison;

template <>
struct Poison<double>
{
    using Bits = std::uint64_t;
    static constexpr Bits bits = 0x7ff0'dead'beef'cafeULL;
    static constexpr Bits input_bits = 0x7ff0'feed'beef'cafeULL;
};

template <>
struct Poison<float>
{
    using Bits = std::uint32_t;
    static constexpr Bits bits = 0x7fae'dbadU;
    static constexpr Bits input_bits = 0x7fae'feedU;
};

template <class T>
constexpr T poison_value()
{
    return std::bit_cast<T>(Poison<T>::bits);
}

/// Whether a value has the bits of poison; compared by value, a NaN equals nothing. It works on the
/// device, where std::bit_cast of a run-time value may not be callable.
template <class T>
KOKKOS_INLINE_FUNCTION bool is_poison(T const& value)
{
    using Bits = typename Poison<T>::Bits;
    return *reinterpret_cast<Bits const*>(&value) == Poison<T>::bits;
}

template <class Storage>
void fill_with_poison(
    Storage const& storage,
    typename Poison<typename Storage::non_const_value_type>::Bits bits =
        Poison<typename Storage::non_const_value_type>::bits)
{
    auto const poison = std::bit_cast<typename Storage::non_const_value_type>(bits);
    ItemRange const range(static_cast<std::int64_t>(storage.extent(0)));
    GuardAccess const guards_too;
    Kokkos::parallel_for(
        "miniapp/poison", range.policy(), KOKKOS_LAMBDA(std::int64_t item) {
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; i += range.step()) {
                storage(i) = poison;
            }
        });
}

} // namespace miniapp
