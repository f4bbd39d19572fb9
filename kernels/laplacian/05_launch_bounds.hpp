// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "common/rank_in_order.hpp"
#include "laplacian/parts/reordered_tile.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `reordered` with the promise that a block has at most 256 threads. Each thread may then have 256
/// registers instead of the 64 or 128 that are left to it in a block of 1024. It is not compiled
/// for CPUs.
template <class T, int m>
void launch_bounds(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const ny = p.ny;
    int const tiles = ceil_div(ny - 2, m);
    Kokkos::parallel_for(
        "laplacian/launch_bounds/" + std::to_string(m),
        Kokkos::MDRangePolicy<
            ExecutionSpace,
            RankInOrder<3, Field<T>>,
            Kokkos::IndexType<int>,
            Kokkos::LaunchBounds<256>>(
            space, {1, 0, 1}, {p.nx - 1, tiles, p.nz - 1}, mdrange_tile(p.block)),
        KOKKOS_LAMBDA(int i, int tile, int k) {
            reordered_tile<m>(u, f, w, i, 1 + tile * m, k, ny);
        });
}

} // namespace miniapp::laplacian
