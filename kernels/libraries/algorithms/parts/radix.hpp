// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstring>
#include <type_traits>

#include "common/ceil_div.hpp"
#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

/// Workspace of the loops, which is allocated once so that no timed launch allocates.
template <class T>
struct LoopWorkspace
{
    /// Sums of blocks, then sums of blocks of these sums, and so on.
    Kokkos::View<T*, MemorySpace> sums;
    Kokkos::View<T*, MemorySpace> spare_array = {}; ///< output of every second pass of a sort
    /// Number of elements with each digit in each block; later the index of the first of them.
    Kokkos::View<int*, MemorySpace> digit_offsets = {};

    explicit LoopWorkspace(Problem<T> const& p)
    {
        std::int64_t all = 1;
        for (std::int64_t count = p.n; count > 1;) {
            count = ceil_div(count, block_size);
            all += count;
        }
        sums = Kokkos::View<T*, MemorySpace>("libraries.algorithms/sums", all);
        if (p.algorithm == Algorithm::sort) {
            spare_array = Kokkos::View<T*, MemorySpace>("libraries.algorithms/spare", p.n);
            digit_offsets = Kokkos::View<int*, MemorySpace>(
                "libraries.algorithms/places", radix * ceil_div(p.n, sort_block_size));
        }
    }
};

template <class T>
LoopWorkspace<T> const& loop_workspace(Problem<T>& p)
{
    return p.workspaces.template get_or_make<LoopWorkspace<T>>(p);
}

/// Returns digit `pass` of a number in base 256, counted from the lowest. To give the digits the
/// order of the numbers, all bits of a negative number are inverted, and only the sign bit of any
/// other number.
template <class T>
KOKKOS_INLINE_FUNCTION int digit(T value, int pass)
{
    using Bits = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    Bits bits;
    memcpy(&bits, &value, sizeof bits); // because device code cannot call std::bit_cast
    Bits const sign = Bits(1) << (8 * sizeof(T) - 1);
    Bits const ordered = (bits & sign) != 0 ? ~bits : bits | sign;
    return static_cast<int>((ordered >> (8 * pass)) % radix);
}

/// Computes places[d][b] <- the number of elements of block b whose digit is d.
template <class T>
void loop_count(std::int64_t n, int pass, T const* x, int* places, ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, sort_block_size);
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            for (int d = 0; d < radix; ++d) {
                places[d * blocks + b] = 0;
            }
            std::int64_t const begin = b * sort_block_size;
            std::int64_t const end = begin + sort_block_size < n ? begin + sort_block_size : n;
            for (std::int64_t i = begin; i < end; ++i) {
                ++places[digit(x[i], pass) * blocks + b];
            }
        });
}

/// Replaces each number in places[d][b] by the sum of all numbers before it: the index at which
/// block b writes its first element with digit d.
template <class T>
void loop_scan_counts(std::int64_t n, int* places, ExecutionSpace const& space)
{
    Kokkos::parallel_scan(
        "libraries.algorithms/loop",
        Range(space, 0, radix * ceil_div(n, sort_block_size)),
        [=] KOKKOS_FUNCTION(std::int64_t at, int& sum, bool final) {
            int const count = places[at];
            if (final) {
                places[at] = sum;
            }
            sum += count;
        });
}

/// Copies x to y in the order of one digit; elements with equal digits keep their order.
template <class T>
void loop_scatter(
    std::int64_t n,
    int pass,
    T const* x,
    T* y,
    int* places, // NOLINT(readability-non-const-parameter): counted up in the kernel
    ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, sort_block_size);
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const begin = b * sort_block_size;
            std::int64_t const end = begin + sort_block_size < n ? begin + sort_block_size : n;
            for (std::int64_t i = begin; i < end; ++i) {
                y[places[digit(x[i], pass) * blocks + b]++] = x[i];
            }
        });
}

/// Sorts by each byte in turn, the lowest first. Each pass is a count, a scan and a scatter.
template <class T>
void loop_sort(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& loops = loop_workspace(p);
    // The number of passes is even, so the last one writes to y.
    T* const places[] = {loops.spare_array.data(), p.y.data()};
    T const* from = p.x.data();
    for (int pass = 0; pass < static_cast<int>(sizeof(T)); ++pass) {
        T* const to = places[pass % 2];
        loop_count(p.n, pass, from, loops.digit_offsets.data(), space);
        loop_scan_counts<T>(p.n, loops.digit_offsets.data(), space);
        loop_scatter(p.n, pass, from, to, loops.digit_offsets.data(), space);
        from = to;
    }
}

} // namespace miniapp::libraries::algorithms
