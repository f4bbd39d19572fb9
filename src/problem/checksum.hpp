// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/guarded_array.hpp"
#include "problem/item_range.hpp"
#include "problem/random.hpp"

namespace miniapp {

/// Returns the sum over all elements, guards included, of a hash of the element's bits and index. A
/// change of one element changes the sum. Other contents have the same sum once in 2^64 by chance.
template <class T>
std::uint64_t checksum(Kokkos::View<T*, MemorySpace> const& storage)
{
    using Bits = typename Poison<std::remove_const_t<T>>::Bits;
    std::uint64_t sum = 0;
    ItemRange const range(static_cast<std::int64_t>(storage.extent(0)));
    auto const* const bits = reinterpret_cast<Bits const*>(storage.data());
    GuardAccess const guards_too;
    Kokkos::parallel_reduce(
        "miniapp/checksum",
        range.policy(),
        KOKKOS_LAMBDA(std::int64_t item, std::uint64_t & partial) {
            std::uint64_t sum_of_item = 0;
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; i += range.step()) {
                sum_of_item += hash_bits(bits[i], static_cast<std::uint64_t>(i + 1));
            }
            partial += sum_of_item;
        },
        sum);
    return sum;
}

/// Returns one checksum of several inputs; it depends on the order of the inputs.
template <class... T>
std::uint64_t checksum(GuardedArray<T> const&... inputs)
{
    std::uint64_t sum = 1;
    ((sum = 31 * sum + checksum(inputs.storage())), ...);
    return sum;
}

} // namespace miniapp
