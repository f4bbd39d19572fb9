// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp::libraries::algorithms {

/// Returns key i of n keys. The keys ascend from -1/2 to 1, and their sum is n / 4.
template <class T>
KOKKOS_INLINE_FUNCTION T key(std::int64_t i, std::int64_t n)
{
    return static_cast<T>(1.5 * (static_cast<double>(i) + 0.5) / static_cast<double>(n) - 0.5);
}

/// Returns the image of i under a permutation of 0 ... n - 1 that has no visible pattern. Products
/// with odd numbers and shifts permute the numbers below a power of two; an image that is not below
/// n is permuted again (cycle walking; Black and Rogaway, CT-RSA 2002).
KOKKOS_INLINE_FUNCTION std::int64_t shuffled_index(std::int64_t i, std::int64_t n)
{
    int bits = 0;
    while ((std::int64_t(1) << bits) < n) {
        ++bits;
    }
    std::uint64_t const mask = (std::uint64_t(1) << bits) - 1;
    std::uint64_t const odd[] = {
        0x9e3779b97f4a7c15ULL, 0xbf58476d1ce4e5b9ULL, 0x94d049bb133111ebULL};
    auto v = static_cast<std::uint64_t>(i);
    do {
        for (auto const factor : odd) {
            v = (v * factor + 1) & mask;
            v ^= v >> ((bits + 1) / 2);
        }
    } while (v >= static_cast<std::uint64_t>(n));
    return static_cast<std::int64_t>(v);
}

/// Returns element i of the n shuffled keys.
template <class T>
KOKKOS_INLINE_FUNCTION T element(std::int64_t i, std::int64_t n)
{
    return key<T>(shuffled_index(i, n), n);
}

} // namespace miniapp::libraries::algorithms
