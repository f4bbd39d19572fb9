// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/cut.hpp"
#include "lbm/boundary/exchange.hpp"

// Fills ghosts row by row, for a CPU. This takes no division and no branch for each site, and fills
// the ghosts at the ends of the rows of g only when a sweep has them in the cache. fill_ghosts()
// takes 2.3 of the 21 ms of a step of 128^3.
namespace miniapp::lbm {

/// Copies the first or last value of a row to the ghost at the row's other end, from which
/// population p moves into the row. `first` is the row's site with i = 0.
template <int p, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void wrap_row(Populations const& source, int first, int nx)
{
    constexpr Direction e = velocity_of_population(p);
    if constexpr (e.x > 0) {
        source(p, first - 1) = source(p, first + nx - 1);
    } else if constexpr (e.x < 0) {
        source(p, first + nx) = source(p, first);
    }
}

/// Fills the ghosts at the ends of those rows of g from which the row that begins at site `first`
/// pulls. No other row pulls from these ghosts.
template <class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void
wrap_pulled_rows(Populations const& source, int first, Grid const& grid, Box const& box)
{
    if (box.cut(0)) {
        return; // another rank has sent these ghosts
    }
    static_for<f_count, populations>([&](auto p) {
        constexpr Direction e = velocity_of_population(p);
        wrap_row<p>(source, first - grid.step({0, e.y, e.z}), grid.nx);
    });
}

/// Populations below this number move through ghosts in a layout; the others need no ghosts.
template <class Populations>
inline constexpr int populations_with_ghosts = populations;

/// Fills the ghosts that wrap_pulled_rows() omits: the ends of the rows of f, and whole rows of
/// ghosts around the box. Along an axis that is cut it keeps the ghosts that another rank has sent.
template <class Populations>
void fill_ghost_rows(
    Grid const& grid, Cuts const& cuts, Populations const& values, ExecutionSpace const& space)
{
    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    auto const g = grid;
    auto const cut = cuts;
    auto const source = values;
    int const rows_of_f = cut.cut(0) ? 0 : g.ny * g.nz;
    Kokkos::parallel_for(
        "lbm/wrap_rows_of_f", Policy(space, 0, rows_of_f), KOKKOS_LAMBDA(int number) {
            int const first = g.site(0, number % g.ny, number / g.ny);
            static_for<1, f_count>([&](auto p) { wrap_row<p>(source, first, g.nx); });
        });
    // The rows of both planes in z come first, corners included, then those of both planes in y.
    int const in_planes = 2 * (g.ny + 2);
    Kokkos::parallel_for(
        "lbm/fill_ghost_rows", Policy(space, 0, in_planes + 2 * g.nz), KOKKOS_LAMBDA(int number) {
            bool const of_plane = number < in_planes;
            int const rest = of_plane ? number : number - in_planes;
            int const j = of_plane ? rest / 2 - 1 : rest % 2 == 0 ? -1 : g.ny;
            int const k = !of_plane ? rest / 2 : rest % 2 == 0 ? -1 : g.nz;
            int const to = g.site(0, j, k);
            int const from =
                g.site(0, cut.cut(1) ? j : wrapped(j, g.ny), cut.cut(2) ? k : wrapped(k, g.nz));
            int const more = cut.cut(0) ? 1 : 0; // number of ghosts to copy at each end
            static_for<1, populations_with_ghosts<Populations>>([&](auto p) {
                constexpr Direction e = velocity_of_population(p);
                if (from != to && inside(g, 0, j + e.y, k + e.z)) {
                    for (int i = -more; i < g.nx + more; ++i) {
                        source(p, to + i) = source(p, from + i);
                    }
                }
            });
        });
}

} // namespace miniapp::lbm
