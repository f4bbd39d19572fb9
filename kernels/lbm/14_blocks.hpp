// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/mdrange_tile.hpp"
#include "common/rank_in_order.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/parts/phi_rows.hpp"

namespace miniapp::lbm {

/// 11 + the block of the input, as a tile of MDRange with launch bounds: 256 threads of a GPU in a
/// shape of choice, whose neighbours' phi are in the same block's lines.
template <class T>
void blocks(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template now<Soa<T>>();
    auto const destination = p.template next<Soa<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    p.halo.fill(source, space);
    sweep_phi<1>(p, source, space);
    p.halo.fill_field(phi, space);
    Kokkos::parallel_for(
        "lbm/blocks",
        Kokkos::MDRangePolicy<
            ExecutionSpace,
            RankInOrder<3, Kokkos::LayoutLeft>,
            Kokkos::IndexType<int>,
            Kokkos::LaunchBounds<256>>(
            space, {0, 0, 0}, {grid.nx, grid.ny, grid.nz}, mdrange_tile(p.block)),
        KOKKOS_LAMBDA(int i, int j, int k) {
            fused_site(source, destination, phi, grid.site(i, j, k), grid, c);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
