// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Computes each body's acceleration with one work item, from separate arrays for x, y, z and m,
/// and by the formula as on paper. The constant 1.0 is a double, as in the exercise (README.md): if
/// T is float, each weight takes a division and a product in double.
template <class T>
void baseline(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    Kokkos::parallel_for(
        "nbody/baseline",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, b.n),
        KOKKOS_LAMBDA(int i) {
            Pull<T> pull{0, 0, 0};
            for (int j = 0; j < b.n; ++j) {
                T const dx = b.x[j] - b.x[i];
                T const dy = b.y[j] - b.y[i];
                T const dz = b.z[j] - b.z[i];
                T const square = dx * dx + dy * dy + dz * dz + b.epsilon_squared;
                T const weight = static_cast<T>(b.m[j] * (1.0 / (square * sqrt(square))));
                pull.x += weight * dx;
                pull.y += weight * dy;
                pull.z += weight * dz;
            }
            b.write(i, pull);
        });
}

} // namespace miniapp::nbody
