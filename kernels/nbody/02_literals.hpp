// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// `baseline` with the constant in the precision of the run, so that nothing is converted.
template <class T>
void literals(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    Kokkos::parallel_for(
        "nbody/literals",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, b.n),
        KOKKOS_LAMBDA(int i) {
            Pull<T> pull{0, 0, 0};
            for (int j = 0; j < b.n; ++j) {
                T const dx = b.x[j] - b.x[i];
                T const dy = b.y[j] - b.y[i];
                T const dz = b.z[j] - b.z[i];
                T const square = dx * dx + dy * dy + dz * dz + b.epsilon_squared;
                T const weight = b.m[j] * (T(1) / (square * sqrt(square)));
                pull.x += weight * dx;
                pull.y += weight * dy;
                pull.z += weight * dz;
            }
            b.write(i, pull);
        });
}

} // namespace miniapp::nbody
