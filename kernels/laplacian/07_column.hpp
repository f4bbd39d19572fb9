// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `flat` with m points per work item, one above the other in z: two of the three values in z stay
/// in registers.
template <class T, int m>
void column(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const mx = p.nx - 2;
    int const my = p.ny - 2;
    int const nz = p.nz;
    int const slabs = ceil_div(nz - 2, m);
    Kokkos::parallel_for(
        "laplacian/column/" + std::to_string(m),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256>>(
            space, 0, mx * my * slabs),
        KOKKOS_LAMBDA(int column) {
            int const i = 1 + column % mx;
            int const j = 1 + column / mx % my;
            int const first = 1 + column / mx / my * m;
            T below = u(i, j, first - 1);
            T centre = u(i, j, first);
            for (int n = 0; n < m; ++n) {
                int const k = first + n;
                if (k < nz - 1) {
                    T const above = u(i, j, k + 1);
                    f(i, j, k) = w.c * centre + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                                 + w.y * (u(i, j - 1, k) + u(i, j + 1, k)) + w.z * (below + above);
                    below = centre;
                    centre = above;
                }
            }
        });
}

} // namespace miniapp::laplacian
