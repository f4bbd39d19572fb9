// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "common/rank_in_order.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Returns a policy with a work item for each tile of m points in y, in the order of u's memory and
/// with the input's `block` as the tile of MDRangePolicy. Kokkos' properties `More` are added to
/// it.
template <int m, class... More, class T>
auto policy_of_tiles(Problem<T> const& p, ExecutionSpace const& space)
{
    return Kokkos::
        MDRangePolicy<ExecutionSpace, RankInOrder<3, Field<T>>, Kokkos::IndexType<int>, More...>(
            space, {1, 0, 1}, {p.nx - 1, ceil_div(p.ny - 2, m), p.nz - 1}, mdrange_tile(p.block));
}

/// `baseline` with m points per work item, which are neighbours in y, and with the input's `block`
/// as the tile. Their 3 m reads in y touch only m + 2 rows. The reads of each point are in the
/// order of the formula.
template <class T, int m>
void tiled(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    Kokkos::parallel_for(
        "laplacian/tiled/" + std::to_string(m),
        policy_of_tiles<m>(p, space),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            for (int n = 0; n < m; ++n) {
                int const j = 1 + tile * m + n;
                if (j < ny - 1) {
                    f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                                 + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                                 + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
                }
            }
        });
}

} // namespace miniapp::laplacian
