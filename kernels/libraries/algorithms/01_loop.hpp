// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/algorithms/parts/radix.hpp"

namespace miniapp::libraries::algorithms {

/// sums[b] <- the sum of block b
template <class T>
void loop_sums(std::int64_t n, T const* x, T* sums, ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        "libraries.algorithms/loop",
        Range(space, 0, ceil_div(n, block)),
        KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const end = (b + 1) * block < n ? (b + 1) * block : n;
            T sum = 0;
            for (std::int64_t i = b * block; i < end; ++i) {
                sum += x[i];
            }
            sums[b] = sum;
        });
}

/// The sums of blocks, the sums of blocks of them, until one is left.
template <class T>
void loop_reduce(Problem<T>& p, ExecutionSpace const& space)
{
    T const* from = p.x.data();
    T* to = loops_of(p).sums.data();
    std::int64_t count = p.n;
    do {
        std::int64_t const blocks = ceil_div(count, block);
        loop_sums(count, from, blocks == 1 ? p.y.data() : to, space);
        from = to;
        to += blocks;
        count = blocks;
    } while (count > 1);
}

/// y_i <- x_0 + ... + x_i: the sums of blocks, their scan in the same way, and each block again
/// from the sum of all before it. x may be y.
template <class T>
void loop_scan(std::int64_t n, T const* x, T* y, T* sums, ExecutionSpace const& space)
{
    std::int64_t const blocks = ceil_div(n, block);
    if (blocks > 1) {
        loop_sums(n, x, sums, space);
        loop_scan<T>(blocks, sums, sums, sums + blocks, space);
    }
    Kokkos::parallel_for(
        "libraries.algorithms/loop", Range(space, 0, blocks), KOKKOS_LAMBDA(std::int64_t b) {
            std::int64_t const end = (b + 1) * block < n ? (b + 1) * block : n;
            T sum = b == 0 ? T(0) : sums[b - 1];
            for (std::int64_t i = b * block; i < end; ++i) {
                sum += x[i];
                y[i] = sum;
            }
        });
}

/// What one writes with nothing but loops over blocks.
template <class T>
void loop(Problem<T>& p, ExecutionSpace const& space)
{
    switch (p.algorithm) {
    case Algorithm::reduce:
        return loop_reduce(p, space);
    case Algorithm::scan:
        return loop_scan<T>(p.n, p.x.data(), p.y.data(), loops_of(p).sums.data(), space);
    case Algorithm::sort:
        return loop_sort(p, space);
    }
}

} // namespace miniapp::libraries::algorithms
