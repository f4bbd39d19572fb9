// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Uses Newton's third law: each pair is computed once, for half of the arithmetic, and the other
/// body's share is added to memory by three atomic additions. Body i is paired with the half of the
/// others that follow it in a ring, so that work items have equal numbers of pairs, or one more.
template <class T>
void newton(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    using Range = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    Kokkos::parallel_for(
        "nbody/clear", Range(space, 0, b.n), KOKKOS_LAMBDA(int i) {
            b.write(i, {0, 0, 0});
        });
    Kokkos::parallel_for(
        "nbody/newton", Range(space, 0, b.n), KOKKOS_LAMBDA(int i) {
            Body<T> const own = b.body[i];
            Pull<T> pull{0, 0, 0};
            // If n is even, both bodies of an opposite pair would count it; so only the lower half
            // of the bodies counts it.
            int const pairs = (b.n - 1) / 2 + (b.n % 2 == 0 && i < b.n / 2 ? 1 : 0);
            for (int k = 1; k <= pairs; ++k) {
                int const j = i + k < b.n ? i + k : i + k - b.n;
                Body<T> unit = b.body[j];
                T const mass = unit.m;
                unit.m = 1;
                Pull<T> one{0, 0, 0};
                add_pull(one, own.x, own.y, own.z, unit, b.epsilon_squared);
                pull.x += mass * one.x;
                pull.y += mass * one.y;
                pull.z += mass * one.z;
                Kokkos::atomic_add(&b.ax[j], -own.m * one.x);
                Kokkos::atomic_add(&b.ay[j], -own.m * one.y);
                Kokkos::atomic_add(&b.az[j], -own.m * one.z);
            }
            Kokkos::atomic_add(&b.ax[i], pull.x);
            Kokkos::atomic_add(&b.ay[i], pull.y);
            Kokkos::atomic_add(&b.az[i], pull.z);
        });
}

} // namespace miniapp::nbody
