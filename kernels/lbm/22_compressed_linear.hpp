// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/ghostless_site.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// 20 + populations are stored in fewer bytes than they are computed with, as in `compressed`,
/// which has the order of 21: the fewer bytes a site has, the more its barriers cost. `blocks` of
/// 256 threads share a multiprocessor.
template <class T, template <class> class Populations, int blocks>
void compressed_linear(Problem<T>& p, ExecutionSpace const& space)
{
    using Bounds = Kokkos::LaunchBounds<256, blocks>;
    auto const source = p.template now<Populations<T>>();
    auto const destination = p.template next<Populations<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    auto const name = "lbm/compressed_linear/" + std::to_string(blocks);
    Kokkos::parallel_for(
        name + "/phi",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const row = point / grid.nx;
            ghostless_phi(source, phi, point % grid.nx, row % grid.ny, row / grid.ny, grid, c);
        });
    Kokkos::parallel_for(
        name,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds>(
            space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const row = point / grid.nx;
            ghostless_site(
                source, destination, phi, point % grid.nx, row % grid.ny, row / grid.ny, grid, c);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
