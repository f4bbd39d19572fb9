// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

#include "problem/backend.hpp"

namespace miniapp {

/// Returns a hash of `bits` and `place` by the output function of SplitMix64 (Steele, Lea, Flood,
/// OOPSLA 2014, doi:10.1145/2660193.2660195).
KOKKOS_INLINE_FUNCTION std::uint64_t hash_bits(std::uint64_t bits, std::uint64_t place)
{
    std::uint64_t z = bits + place * 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

/// Returns a pseudo-random number in [0, 1) that depends on counter and seed only. So every problem
/// has the same inputs on every backend, in every order and with any number of threads.
KOKKOS_INLINE_FUNCTION double uniform(std::uint64_t counter, std::uint64_t seed = 1)
{
    return static_cast<double>(hash_bits(0, counter + seed * 0x9e3779b97f4a7c15ULL) >> 11)
           * 0x1p-53;
}

/// Like uniform(), but in [-1, 1), without rounding. Inputs of both signs expose lost signs.
KOKKOS_INLINE_FUNCTION double signed_uniform(std::uint64_t counter, std::uint64_t seed = 1)
{
    return 2 * uniform(counter, seed) - 1;
}

} // namespace miniapp
