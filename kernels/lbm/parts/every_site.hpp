// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

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

/// op(site) for every site; `Bounds` may be Kokkos::LaunchBounds. A work item is a site on a GPU.
/// On a CPU it is 64 neighbours in x: their place in the box is found once, not by three divisions
/// a site, and the loop over them becomes vectors. No site may read what another one writes.
template <class... Bounds, class Op>
void every_site(
    std::string const& label, Grid const& grid, ExecutionSpace const& space, Op const& op)
{
    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds...>;
    if constexpr (backend::gpu) {
        Kokkos::parallel_for(
            label, Policy(space, 0, grid.points()), KOKKOS_LAMBDA(int point) {
                op(grid.site_of_point(point));
            });
    } else {
        constexpr int lanes = 64;
        Kokkos::parallel_for(
            label, Policy(space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz), [=](int item) {
                for_sites_of(piece_of<lanes>(grid, item), op);
            });
    }
}

} // namespace miniapp::lbm
