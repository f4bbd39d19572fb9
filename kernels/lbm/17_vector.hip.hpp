// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "lbm/parts/fused.hip.hpp"
#include "nontemporal_store_vector.hpp"

namespace miniapp::lbm {

/// The populations that arrive at the neighbours from site s on, into x[neighbour].
template <class T>
__device__ void pull_neighbours(
    T (&x)[Chunk<T>::size][populations],
    Soa<T> const& source,
    int s,
    Grid const& grid,
    Constants<T> const& c)
{
    constexpr int n = Chunk<T>::size;
    static_for<0, populations>([&](auto p) {
        constexpr Direction e = velocity_of_population(p);
        auto const moved = Chunk<T, n, e.x == 0>::load(&source(p, s - grid.step(e)));
        if constexpr (p > 0 && p < f_count) {
            auto const stayed = Chunk<T>::load(&source(p, s));
            static_for<0, n>(
                [&](auto i) { x[i][p] = c.q * moved.value[i] + c.stay * stayed.value[i]; });
        } else {
            static_for<0, n>([&](auto i) { x[i][p] = moved.value[i]; });
        }
    });
}

template <class T>
__global__ void __launch_bounds__(256) hip_vector_kernel(
    Soa<T> source, Soa<T> destination, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    constexpr int n = Chunk<T>::size;
    int const s = site_of_thread<n>(grid);
    if (s < 0) {
        return;
    }
    T x[n][populations];
    pull_neighbours(x, source, s, grid, c);
    static_for<0, n>([&](auto i) { collide(x[i], phi[s + i], derivatives(phi, s + i, grid), c); });
    static_for<0, populations>([&](auto p) {
        Chunk<T> result;
        static_for<0, n>([&](auto i) { result.value[i] = x[i][p]; });
        nontemporal_store_vector(reinterpret_cast<Chunk<T>*>(&destination(p, s)), result);
    });
}

/// 13 + a thread makes 16 bytes of neighbours in x, two doubles or four floats: all stores and the
/// loads of what streams in y and z are 16 bytes wide. What streams in x comes from one site off.
/// The last neighbours of a row may lie in its padding, which nothing reads.
template <class T>
void hip_vector(Problem<T>& p, ExecutionSpace const& space)
{
    launch_fused(hip_vector_kernel<T>, p, space, Chunk<T>::size);
}

} // namespace miniapp::lbm
