// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "advice/parts/row.hpp"

namespace miniapp::advice {

/// A permutation of 0 ... n - 1, which maps a thread to its element. It shuffles within blocks of
/// 2^bits elements; a remainder that fills no block stays in order.
struct Order
{
    std::int64_t n;
    int bits = 0;
    std::int64_t factor = 1; ///< odd number by which the place in the block is multiplied
    int rotation = 0; ///< bits by which the place is rotated: neighbours are 2^rotation apart

    KOKKOS_FUNCTION std::int64_t operator()(std::int64_t i) const
    {
        std::int64_t const mask = (std::int64_t{1} << bits) - 1;
        if ((i | mask) >= n) {
            return i;
        }
        // unsigned, because the product may overflow
        auto const wide = static_cast<std::uint64_t>(i & mask) * static_cast<std::uint64_t>(factor);
        auto const place = static_cast<std::int64_t>(wide) & mask;
        return (i & ~mask) | ((place << rotation) & mask) | (place >> (bits - rotation));
    }
};

/// Returns log2 of the largest power of two that is not greater than n.
inline int floor_log2(std::int64_t n)
{
    return std::bit_width(static_cast<std::uint64_t>(n)) - 1;
}

/// Factor of golden-ratio hashing, which puts neighbours far apart.
inline constexpr std::int64_t hash_factor = 0x9e3779b1;

/// Returns an order in which neighbouring work items take elements that are `stride`, a power of
/// two, apart.
inline Order strided_order(std::int64_t n, int stride)
{
    int const bits = floor_log2(n);
    return {.n = n, .bits = bits, .rotation = std::min(bits, floor_log2(stride))};
}

/// Copies in to out; the i-th work item moves element order(i).
inline void copy_in_order(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, Order order)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = order(i);
            out(e) = in(e);
        });
}

/// The order that strided_order() returns for a distance of 2^rotation, known to the compiler. On
/// gfx90a a copied element then takes 21 vector instructions instead of 58.
template <int rotation>
struct KnownStride
{
    int bits; ///< at least `rotation`; elements from 2^bits on stay in place

    KOKKOS_FORCEINLINE_FUNCTION std::int64_t operator()(std::int64_t i) const
    {
        std::int64_t const mask = (std::int64_t{1} << bits) - 1;
        return i <= mask ? ((i << rotation) & mask) | (i >> (bits - rotation)) : i;
    }
};

/// Copies in to out with a quarter of the threads. Each of them moves four elements, one from each
/// of four stretches of 128 threads of copy_in_order(), so that the four do not share a
/// transaction.
template <class AnyOrder>
void copy_four_in_order(
    Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, AnyOrder order)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    constexpr int stretch = 128;
    auto const threads = (n + 4 * stretch - 1) / (4 * stretch) * stretch;
    Kokkos::parallel_for(
        label, Range(space, 0, threads), KOKKOS_LAMBDA(std::int64_t i) {
            auto const first = i / stretch * (4 * stretch) + i % stretch;
            float x[4];
            for (int k = 0; k < 4; ++k) {
                auto const at = first + k * stretch;
                x[k] = at < n ? in[order(at)] : 0.F;
            }
            for (int k = 0; k < 4; ++k) {
                auto const at = first + k * stretch;
                if (at < n) {
                    out[order(at)] = x[k];
                }
            }
        });
}

} // namespace miniapp::advice
