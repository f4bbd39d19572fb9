// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "libraries/algorithms/problem.hpp"

namespace miniapp::libraries::algorithms {

/// What a work item of a sum or a scan takes: of a GPU a line of double, so that what one reads
/// element by element the cache has.
inline constexpr int block = backend::gpu ? 16 : 4096;
/// And of a sort, which has 256 counters for each.
inline constexpr int sorted_block = backend::gpu ? 512 : 65536;
inline constexpr int digits = 256;

/// What the loops work in, so that none allocates while it is timed.
template <class T>
struct Loops
{
    Kokkos::View<T*, MemorySpace> sums;          ///< of blocks, of blocks of blocks, ..., up to one
    Kokkos::View<T*, MemorySpace> spare = {};    ///< of a sort, the array between two passes
    Kokkos::View<int*, MemorySpace> places = {}; ///< and where each digit of each block goes

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

} // namespace miniapp::libraries::algorithms
