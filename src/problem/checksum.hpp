// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/guarded_array.hpp"
#include "problem/item_range.hpp"

namespace miniapp {

/// A number that changes with any bit of any element, guards included: the sum of a mixture of each
/// element's bits and place, so that the order of the threads does not matter. Two contents agree
/// by chance once in 2^64. The mixture is SplitMix64's (see random.hpp).
template <class T>
std::uint64_t checksum(Kokkos::View<T*, MemorySpace> const& storage)
{
    using Bits = typename Poison<std::remove_const_t<T>>::Bits;
    std::uint64_t sum = 0;
    ItemRange const range(static_cast<std::int64_t>(storage.extent(0)));
    auto const* const elements = storage.data();
    Kokkos::parallel_reduce(
        "miniapp/checksum",
        range.policy(),
        KOKKOS_LAMBDA(std::int64_t item, std::uint64_t & partial) {
            std::uint64_t mine = 0;
            std::int64_t const end = range.end(item);
            for (std::int64_t i = range.begin(item); i < end; i += range.step()) {
                std::uint64_t z = reinterpret_cast<Bits const*>(elements)[i]
                                  + static_cast<std::uint64_t>(i + 1) * 0x9e3779b97f4a7c15ULL;
                z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
                z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
                mine += z ^ (z >> 31);
            }
            partial += mine;
        },
        sum);
    return sum;
}

/// Of several inputs, in their order.
template <class... T>
std::uint64_t checksum(GuardedArray<T> const&... inputs)
{
    std::uint64_t sum = 1;
    ((sum = 31 * sum + checksum(inputs.storage())), ...);
    return sum;
}

} // namespace miniapp
