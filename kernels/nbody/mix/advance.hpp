// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/mix/mix.hpp"

namespace miniapp::nbody {

/// A work item alternates between `packs` packs of chains, so that one hides another's latency.
template <class T, int packs>
void advance(Chains<T> const& p, ExecutionSpace const& space)
{
    using V = Pack<T>;
    constexpr int lanes = V::lanes;
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
            Pull<V> at[packs];
            for (int c = 0; c < packs; ++c) {
                T start[3][lanes];
                for (int lane = 0; lane < lanes; ++lane) {
                    std::int64_t const i = (c * groups + g) * lanes + lane;
                    for (int axis = 0; axis < 3; ++axis) {
                        start[axis][lane] = start_of<T>(axis * n + i);
                    }
                }
                at[c] = {V(start[0]), V(start[1]), V(start[2])};
            }
            for (int step = 0; step < steps; ++step) {
                for (int c = 0; c < packs; ++c) {
                    add_pull(at[c], at[c].x, at[c].y, at[c].z, fixed, epsilon_squared);
                }
            }
            for (int c = 0; c < packs; ++c) {
                T end[3][lanes];
                store(end[0], at[c].x);
                store(end[1], at[c].y);
                store(end[2], at[c].z);
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
