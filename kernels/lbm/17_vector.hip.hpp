// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused.hip.hpp"
#include "nontemporal_store_vector.hpp"

namespace miniapp::lbm {

/// Neighbours in x that are stored with one instruction.
template <class T>
struct alignas(16) WideAccess
{
    static constexpr int count = 16 / sizeof(T);
    T site[count];
};

/// Neighbours from any address. Where the address is known to be aligned this is one load. Where it
/// is not, one site off, gfx90a still takes one, and NVIDIA one a site.
template <bool aligned, class T>
__device__ WideAccess<T> load_neighbours(T const* first)
{
    if constexpr (aligned) {
        return *reinterpret_cast<WideAccess<T> const*>(first);
    } else {
        WideAccess<T> loaded;
        for (int e = 0; e < WideAccess<T>::count; ++e) {
            loaded.site[e] = first[e];
        }
        return loaded;
    }
}

/// The populations that arrive at the neighbours from site s on, into x[neighbour].
template <class T>
__device__ void pull_neighbours(
    T (&x)[WideAccess<T>::count][populations],
    Soa<T> const& now,
    int s,
    Grid const& grid,
    Constants<T> const& c)
{
    constexpr int n = WideAccess<T>::count;
    static_for<0, populations>([&](auto p) {
        constexpr Direction e = velocity_of_population(p);
        auto const moved = load_neighbours<e.x == 0>(&now(p, s - grid.step(e)));
        if constexpr (p > 0 && p < f_count) {
            auto const stayed = load_neighbours<true>(&now(p, s));
            static_for<0, n>(
                [&](auto i) { x[i][p] = c.q * moved.site[i] + c.stay * stayed.site[i]; });
        } else {
            static_for<0, n>([&](auto i) { x[i][p] = moved.site[i]; });
        }
    });
}

template <class T>
__global__ void __launch_bounds__(256)
    hip_vector_kernel(Soa<T> now, Soa<T> next, T const* __restrict__ phi, Grid grid, Constants<T> c)
{
    constexpr int n = WideAccess<T>::count;
    int const s = site_of_thread<n>(grid);
    if (s < 0) {
        return;
    }
    T x[n][populations];
    pull_neighbours(x, now, s, grid, c);
    static_for<0, n>([&](auto i) { collide(x[i], phi[s + i], derivatives(phi, s + i, grid), c); });
    static_for<0, populations>([&](auto p) {
        WideAccess<T> result;
        static_for<0, n>([&](auto i) { result.site[i] = x[i][p]; });
        nontemporal_store_vector(reinterpret_cast<WideAccess<T>*>(&next(p, s)), result);
    });
}

/// 13 + a thread makes 16 bytes of neighbours in x, two doubles or four floats: all stores and the
/// loads of what streams in y and z are 16 bytes wide. What streams in x comes from one site off.
/// The last neighbours of a row may lie in its padding, which nothing reads.
template <class T>
void hip_vector(Problem<T> const& p, ExecutionSpace const& space)
{
    launch_fused(hip_vector_kernel<T>, p, space, WideAccess<T>::count);
}

} // namespace miniapp::lbm
