// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// Computes the indices of neighbours across the periodic boundary, where `fused` reads ghosts. The
/// sweep for phi also writes the ghosts of phi. So a step has two launches instead of four, and no
/// sweep over the frame of ghosts, whose strided accesses cost 4 % of a step of 256^3 on an H200.
/// Launch bounds leave a thread 128 registers (64 for floats stored as halves).
template <class T, class Populations = Soa<T>>
void no_ghosts(Problem<T>& p, ExecutionSpace const& space)
{
    using Bounds = Kokkos::LaunchBounds<256, resident_blocks<T, Populations>>;
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    Kokkos::parallel_for(
        "lbm/no_ghosts/phi",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const row = point / grid.nx;
            store_ghostless_phi(
                source, phi, point % grid.nx, row % grid.ny, row / grid.ny, grid, c);
        });
    Kokkos::parallel_for(
        "lbm/no_ghosts",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds>(
            space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const row = point / grid.nx;
            step_ghostless_site(
                source, destination, phi, point % grid.nx, row % grid.ny, row / grid.ny, grid, c);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
