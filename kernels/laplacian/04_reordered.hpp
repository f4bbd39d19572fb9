// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "common/rank_in_order.hpp"
#include "laplacian/parts/reordered_tile.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `tiled` with the reads in the order of memory: first the m rows of the plane below, then the
/// rows of this plane, then the m rows of the plane above. The m partial sums stay in registers.
template <class T, int m>
void reordered(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    int const tiles = ceil_div(ny - 2, m);
    Kokkos::parallel_for(
        "laplacian/reordered/" + std::to_string(m),
        Kokkos::MDRangePolicy<ExecutionSpace, RankInOrder<3, Field<T>>, Kokkos::IndexType<int>>(
            space, {1, 0, 1}, {p.nx - 1, tiles, p.nz - 1}, mdrange_tile(p.block)),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            reordered_tile<m>(u, f, w, i, 1 + tile * m, k, ny);
        });
}

} // namespace miniapp::laplacian
