// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp::advice::banks {

constexpr int bits = 11;
constexpr int words = 1 << bits; ///< of a tile: as many that 64 reads, 32 apart, are of 64 words
constexpr int room = words + words / 32;
constexpr int reads = 64;

/// Place of word k in a tile. Neighbours are 2^rotate apart (k is rotated by so many of its 11
/// bits). Then one word is inserted after every 32 (`padded`), or the bank is exchanged with that
/// of the row (`swizzled`).
struct Place
{
    int rotate;
    bool padded = false;
    bool swizzled = false;

    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        int const place = ((k << rotate) & (words - 1)) | (k >> (bits - rotate));
        int const padding = padded ? place >> 5 : 0;
        int const exchange = swizzled ? (place >> 5) & 31 : 0;
        return (place ^ exchange) + padding;
    }
};

/// The same with a rotation that the compiler knows: an address costs two or three instructions
/// instead of a dozen.
template <int rotate>
struct KnownPlace
{
    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        return ((k << rotate) & (words - 1)) | (k >> (bits - rotate));
    }
};

} // namespace miniapp::advice::banks
