// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/mix/mix.hpp"

namespace miniapp::nbody {

/// A work item holds `packs` packs of bodies in registers, as in the rung `several`.
template <class T, int packs>
void pull_to_table(Table<T> const& p, ExecutionSpace const& space)
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
            V at[packs][3];
            Pull<V> pulls[packs];
            for (int c = 0; c < packs; ++c) {
                for (int axis = 0; axis < 3; ++axis) {
                    T start[lanes];
                    for (int lane = 0; lane < lanes; ++lane) {
                        start[lane] = start_of<T>(axis * n + (c * groups + g) * lanes + lane);
                    }
                    at[c][axis] = V(start);
                }
                pulls[c] = {V(0), V(0), V(0)};
            }
            for (int round = 0; round < rounds; ++round) {
                for (int j = 0; j < Table<T>::size; ++j) {
                    for (int c = 0; c < packs; ++c) {
                        auto const& [x, y, z] = at[c];
                        add_pull(pulls[c], x, y, z, bodies[j], epsilon_squared);
                    }
                }
            }
            for (int c = 0; c < packs; ++c) {
                T end[3][lanes];
                store(end[0], pulls[c].x);
                store(end[1], pulls[c].y);
                store(end[2], pulls[c].z);
                for (int lane = 0; lane < lanes; ++lane) {
                    std::int64_t const i = (c * groups + g) * lanes + lane;
                    for (int axis = 0; axis < 3 && i < n; ++axis) {
                        out[axis * n + i] = end[axis][lane];
                    }
                }
            }
        });
}

} // namespace miniapp::nbody
