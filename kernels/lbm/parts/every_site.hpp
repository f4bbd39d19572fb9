// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <type_traits>

#include "lbm/parts/row_pieces.hpp"

// How a portable sweep walks the box.
namespace miniapp::lbm {

/// op(site) for the sites of a piece. By value: what `op` holds might change with every store, as
/// far as a compiler knows. `flatten`: GCC would call so long an `op`, and then no loop becomes
/// vectors.
template <class Op>
[[gnu::flatten]] inline void for_sites_of(RowPiece piece, Op op)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        op(s);
    }
}

/// On a GPU a work item is a site. Two functions and not two branches: nvcc takes no kernel's
/// lambda inside an `if constexpr`.
template <class Policy, class Op>
void launch_sites(
    std::true_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    Kokkos::parallel_for(
        label, Policy(space, 0, grid.points()), KOKKOS_LAMBDA(int point) {
            op(grid.site_of_point(point));
        });
}

/// On a CPU it is 64 neighbours in x: their place in the box is found once, not by three divisions
/// a site, and the loop over them becomes vectors.
template <class Policy, class Op>
void launch_sites(
    std::false_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    constexpr int lanes = 64;
    Kokkos::parallel_for(
        label, Policy(space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz), [=](int item) {
            for_sites_of(piece_of<lanes>(grid, item), op);
        });
}

/// op(site) for every site. No site may read what another one writes.
template <class Bounds = Kokkos::LaunchBounds<>, class Op>
void every_site(
    std::string const& label, Grid const& grid, ExecutionSpace const& space, Op const& op)
{
    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds>;
    launch_sites<Policy>(std::bool_constant<backend::gpu>(), label, grid, space, op);
}

} // namespace miniapp::lbm
