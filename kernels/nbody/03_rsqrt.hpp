// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Like `baseline`, with the reciprocal square root, for which GPUs have an instruction, and three
/// products in place of a square root and a division of some ten instructions each. All numbers
/// have the precision of the run. A CPU has no scalar instruction of full precision for the
/// reciprocal square root, so it still computes a root and a division.
template <class T>
void rsqrt(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.fields();
    Kokkos::parallel_for(
        "nbody/rsqrt",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, b.n),
        KOKKOS_LAMBDA(int i) {
            Pull<T> pull{0, 0, 0};
            for (int j = 0; j < b.n; ++j) {
                Body<T> const body{b.x[j], b.y[j], b.z[j], b.m[j]};
                add_pull(pull, b.x[i], b.y[i], b.z[i], body, b.epsilon_squared);
            }
            b.write(i, pull);
        });
}

} // namespace miniapp::nbody
