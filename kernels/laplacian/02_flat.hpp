// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `baseline` with one linear range instead of an MDRangePolicy. Consecutive work items compute
/// consecutive points, and each finds its indices by divisions.
template <class T>
void flat(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const mx = p.nx - 2;
    int const my = p.ny - 2;
    int const mz = p.nz - 2;
    Kokkos::parallel_for(
        "laplacian/flat",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, mx * my * mz),
        KOKKOS_LAMBDA(int point) {
            int const i = 1 + point % mx;
            int const j = 1 + point / mx % my;
            int const k = 1 + point / mx / my;
            f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                         + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                         + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
        });
}

/// `flat` with a row for each work item: one division per row, and a plain loop that a CPU's
/// compiler vectorises. On a GPU neighbouring threads access points a row apart, so that their
/// accesses do not coalesce.
template <class T>
void row_loop(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const nx = p.nx;
    int const my = p.ny - 2;
    int const mz = p.nz - 2;
    Kokkos::parallel_for(
        "laplacian/row_loop",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, my * mz),
        KOKKOS_LAMBDA(int row) {
            int const j = 1 + row % my;
            int const k = 1 + row / my;
            for (int i = 1; i < nx - 1; ++i) {
                f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                             + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                             + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
            }
        });
}

} // namespace miniapp::laplacian
