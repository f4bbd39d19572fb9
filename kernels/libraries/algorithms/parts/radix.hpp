// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>
#include <type_traits>
#include <utility>

#include "common/ceil_div.hpp"
#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

/// Workspace of the loops, so that none allocates while it is timed.
template <class T>
struct Loops
{
    Kokkos::View<T*, MemorySpace> sums;          ///< sums of blocks, of blocks of blocks, ...
    Kokkos::View<T*, MemorySpace> spare = {};    ///< array between two passes of a sort
    Kokkos::View<int*, MemorySpace> places = {}; ///< places of each digit of each block

    explicit Loops(Problem<T> const& p)
    {
        std::int64_t all = 1;
        for (std::int64_t count = p.n; count > 1;) {
            count = ceil_div(count, block);
            all += count;
        }
        sums = Kokkos::View<T*, MemorySpace>("libraries.algorithms/sums", all);
        if (p.algorithm == Algorithm::sort) {
            spare = Kokkos::View<T*, MemorySpace>("libraries.algorithms/spare", p.n);
            places = Kokkos::View<int*, MemorySpace>(
                "libraries.algorithms/places", digits * ceil_div(p.n, sorted_block));
        }
    }
};

template <class T>
Loops<T> const& loops_of(Problem<T>& p)
{
    return p.workspaces.template of<Loops<T>>(p);
}

/// Digit `pass` of a number, counted from the last, in base 256. To order digits like numbers, all
/// bits of a negative number are inverted, and the sign bit of any other.
template <class T>
KOKKOS_INLINE_FUNCTION int digit(T value, int pass)
{
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    Bits bits;
    memcpy(&bits, &value, sizeof bits); // device code cannot call std::bit_cast
    Bits const sign = Bits(1) << (8 * sizeof(T) - 1);
    Bits const ordered = (bits & sign) != 0 ? ~bits : bits | sign;
    return static_cast<int>((ordered >> (8 * pass)) % digits);
}

/// places[d][b] <- number of elements of block b with digit d
template <class T>
void loop_count(std::int64_t n, int pass, T const* x, int* places, ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, sorted_block);
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            for (int d = 0; d < digits; ++d) {
                places[d * blocks + b] = 0;
            }
            std::int64_t const begin = b * sorted_block;
            std::int64_t const end = begin + sorted_block < n ? begin + sorted_block : n;
            for (std::int64_t i = begin; i < end; ++i) {
                ++places[digit(x[i], pass) * blocks + b];
            }
        });
}

/// places[d][b] <- the sum of all before it, the place of the first digit d of block b
template <class T>
void loop_place(std::int64_t n, int* places, ExecutionSpace const& space)
{
    Kokkos::parallel_scan(
        "libraries.algorithms/loop",
        Range(space, 0, digits * ceil_div(n, sorted_block)),
        [=] KOKKOS_FUNCTION(std::int64_t at, int& sum, bool final) {
            int const count = places[at];
            if (final) {
                places[at] = sum;
            }
            sum += count;
        });
}

/// y <- x in the order of one digit; equal digits keep their order
template <class T>
void loop_scatter(
    std::int64_t n,
    int pass,
    T const* x,
    T* y,
    int* places, // NOLINT(readability-non-const-parameter): counted up in the kernel
    ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, sorted_block);
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const begin = b * sorted_block;
            std::int64_t const end = begin + sorted_block < n ? begin + sorted_block : n;
            for (std::int64_t i = begin; i < end; ++i) {
                y[places[digit(x[i], pass) * blocks + b]++] = x[i];
            }
        });
}

/// Radix sort from the last digit on. Each pass sorts by a byte: a count, a scan and a scatter.
template <class T>
void loop_sort(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& loops = loops_of(p);
    T* const places[] = {loops.spare.data(), p.y.data()}; // an even number of passes ends in y
    T const* from = p.x.data();
    for (int pass = 0; pass < static_cast<int>(sizeof(T)); ++pass) {
        T* const to = places[pass % 2];
        loop_count(p.n, pass, from, loops.places.data(), space);
        loop_place<T>(p.n, loops.places.data(), space);
        loop_scatter(p.n, pass, from, to, loops.places.data(), space);
        from = to;
    }
}

} // namespace miniapp::libraries::algorithms
