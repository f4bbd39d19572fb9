// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/mix/mix.hpp"

namespace miniapp::nbody {

/// Returns the initial positions of a pack of bodies, the first of which is body i of all n
/// bodies.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION Pull<Pack<T>> initial_pack(std::int64_t n, std::int64_t i)
{
    T start[3][Pack<T>::lanes];
    for (int lane = 0; lane < Pack<T>::lanes; ++lane) {
        for (int axis = 0; axis < 3; ++axis) {
            start[axis][lane] = initial_coordinate<T>(axis * n + i + lane);
        }
    }
    return {Pack<T>(start[0]), Pack<T>(start[1]), Pack<T>(start[2])};
}

/// Writes the results of a pack of bodies, of which body i is the first. Bodies from number n on
/// are left out.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
write_pack(T* out, std::int64_t n, std::int64_t i, Pull<Pack<T>> const& result)
{
    T end[3][Pack<T>::lanes];
    store(end[0], result.x);
    store(end[1], result.y);
    store(end[2], result.z);
    for (int lane = 0; lane < Pack<T>::lanes; ++lane) {
        for (int axis = 0; axis < 3 && i + lane < n; ++axis) {
            out[axis * n + i + lane] = end[axis][lane];
        }
    }
}

/// Moves bodies towards the fixed one. A work item alternates between `packs` packs of bodies, so
/// that the latency of one pack is hidden by the others.
template <class T, int packs>
void advance(Chains<T> const& p, ExecutionSpace const& space)
{
    constexpr int lanes = Pack<T>::lanes;
    std::int64_t const n = p.n;
    std::int64_t const groups = ceil_div(n, packs * lanes);
    int const steps = p.steps;
    T* const out = p.out.data();
    Body<T> const fixed = p.fixed;
    T const epsilon_squared = p.epsilon_squared;
    Kokkos::parallel_for(
        "nbody/mix",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, groups),
        KOKKOS_LAMBDA(std::int64_t g) {
            Pull<Pack<T>> at[packs];
            for (int c = 0; c < packs; ++c) {
                at[c] = initial_pack<T>(n, (c * groups + g) * lanes);
            }
            for (int step = 0; step < steps; ++step) {
                for (int c = 0; c < packs; ++c) {
                    add_pull(at[c], at[c].x, at[c].y, at[c].z, fixed, epsilon_squared);
                }
            }
            for (int c = 0; c < packs; ++c) {
                write_pack(out, n, (c * groups + g) * lanes, at[c]);
            }
        });
}

/// Adds up the pulls of the table's bodies at bodies that rest. A work item holds `packs` packs of
/// resting bodies in registers, as in the rung `several`.
template <class T, int packs>
void add_pulls_of_table(Table<T> const& p, ExecutionSpace const& space)
{
    using V = Pack<T>;
    constexpr int lanes = V::lanes;
    std::int64_t const n = p.n;
    std::int64_t const groups = ceil_div(n, packs * lanes);
    int const rounds = p.steps / Table<T>::size;
    Body<T> const* const bodies = p.bodies.data();
    T* const out = p.out.data();
    T const epsilon_squared = p.epsilon_squared;
    Kokkos::parallel_for(
        "nbody/table",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, groups),
        KOKKOS_LAMBDA(std::int64_t g) {
            Pull<V> at[packs];
            Pull<V> pulls[packs];
            for (int c = 0; c < packs; ++c) {
                at[c] = initial_pack<T>(n, (c * groups + g) * lanes);
                pulls[c] = {V(0), V(0), V(0)};
            }
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < Table<T>::size; ++j) {
                    for (int c = 0; c < packs; ++c) {
                        add_pull(pulls[c], at[c].x, at[c].y, at[c].z, bodies[j], epsilon_squared);
                    }
                }
            }
            for (int c = 0; c < packs; ++c) {
                write_pack(out, n, (c * groups + g) * lanes, pulls[c]);
            }
        });
}

} // namespace miniapp::nbody
