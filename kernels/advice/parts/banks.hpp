// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp::advice::banks {

constexpr int index_bits = 11;
constexpr int words = 1 << index_bits;           ///< number of words of a tile
constexpr int padded_words = words + words / 32; ///< number of words of a padded tile
constexpr int reads = 64;

/// Functor that returns the place of word k in a tile. The 11 bits of k are rotated by `rotation`,
/// so neighbours are 2^rotation apart. Then one word is inserted after every 32 (`padded`), or the
/// lowest five bits, the bank, are combined with the next five by an exclusive or (`swizzled`).
struct Place
{
    int rotation;
    bool padded = false;
    bool swizzled = false;

    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        int const place = ((k << rotation) & (words - 1)) | (k >> (index_bits - rotation));
        int const padding = padded ? place >> 5 : 0;
        int const exchange = swizzled ? (place >> 5) & 31 : 0;
        return (place ^ exchange) + padding;
    }
};

/// The Place without padding for a rotation that the compiler knows: on gfx90a an address takes 3
/// to 5 vector instructions instead of 11.
template <int rotation>
struct KnownPlace
{
    KOKKOS_FORCEINLINE_FUNCTION int operator()(int k) const
    {
        return ((k << rotation) & (words - 1)) | (k >> (index_bits - rotation));
    }
};

} // namespace miniapp::advice::banks
