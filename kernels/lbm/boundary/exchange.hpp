// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/static_for.hpp"
#include "lbm/boundary/neighbours.hpp"
#include "lbm/model/populations.hpp"

// Fills the ghost sites around a box before a pull, and takes populations back from them after a
// push. Along an axis that is cut among ranks (`box`), another rank fills the ghosts, and the
// functions here leave them as they are.
namespace miniapp::lbm {

/// A ghost site, and the original site whose image it is. The original is in the interior, unless
/// an axis is cut; then the original may be a ghost, too.
struct Ghost
{
    int i;
    int j;
    int k;
    int site;     ///< index of the ghost
    int original; ///< index of the site whose image it is
};

/// Returns ghost number `index`. The ghosts of both planes in z come first, then those of the
/// planes in y, then those of the planes in x.
template <class Box>
KOKKOS_INLINE_FUNCTION Ghost ghost_of(Grid const& g, Box const& box, int index)
{
    int const wide = g.nx + 2;
    int const tall = g.ny + 2;
    Ghost ghost{};
    if (index < 2 * wide * tall) {
        ghost.i = index % wide - 1;
        ghost.j = index / wide % tall - 1;
        ghost.k = index < wide * tall ? -1 : g.nz;
    } else if (index < 2 * wide * (tall + g.nz)) {
        int const rest = index - 2 * wide * tall;
        ghost.i = rest % wide - 1;
        ghost.k = rest / wide % g.nz;
        ghost.j = rest < wide * g.nz ? -1 : g.ny;
    } else {
        int const rest = index - 2 * wide * (tall + g.nz);
        ghost.j = rest % g.ny;
        ghost.k = rest / g.ny % g.nz;
        ghost.i = rest < g.ny * g.nz ? -1 : g.nx;
    }
    ghost.site = g.site(ghost.i, ghost.j, ghost.k);
    ghost.original = g.site(
        box.cut(0) ? ghost.i : wrapped(ghost.i, g.nx),
        box.cut(1) ? ghost.j : wrapped(ghost.j, g.ny),
        box.cut(2) ? ghost.k : wrapped(ghost.k, g.nz));
    return ghost;
}

/// Whether the ghost is an image of another site of this rank. If not, another rank fills it.
template <class Box>
KOKKOS_FORCEINLINE_FUNCTION bool is_image(Ghost const& ghost, Box const& box)
{
    return !is_cut(box) || ghost.original != ghost.site;
}

inline int ghost_count(Grid const& g)
{
    return (g.nx + 2) * (g.ny + 2) * (g.nz + 2) - g.points();
}

KOKKOS_INLINE_FUNCTION bool is_inside(Grid const& g, int i, int j, int k)
{
    return i >= 0 && i < g.nx && j >= 0 && j < g.ny && k >= 0 && k < g.nz;
}

/// Copies to the ghosts those of the populations [first, last) that will move into the interior: up
/// to one of f and five of g for a ghost at a face, and up to one of g for a ghost at an edge.
template <int first, int last, class Box, class Populations>
void fill_ghosts(
    Grid const& grid, Box const& box, Populations const& populations, ExecutionSpace const& space)
{
    auto const g = grid;
    auto const b = box;
    auto const values = populations;
    Kokkos::parallel_for(
        "lbm/fill_ghosts",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, ghost_count(grid)),
        KOKKOS_LAMBDA(int index) {
            Ghost const at = ghost_of(g, b, index);
            static_for<first, last>([&](auto p) {
                constexpr Direction e = velocity_of_population(p);
                if (is_image(at, b) && is_inside(g, at.i + e.x, at.j + e.y, at.k + e.z)) {
                    values(p, at.site) = values(p, at.original);
                }
            });
        });
}

/// Moves populations that left the interior, of those in [first, last), from the ghosts back to the
/// sites whose images the ghosts are.
template <int first, int last, class Populations>
void fold_ghosts(Grid const& grid, Populations const& populations, ExecutionSpace const& space)
{
    auto const g = grid;
    auto const values = populations;
    Kokkos::parallel_for(
        "lbm/fold_ghosts",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, ghost_count(grid)),
        KOKKOS_LAMBDA(int index) {
            Ghost const at = ghost_of(g, WholeBox<int>{}, index);
            static_for<first, last>([&](auto p) {
                constexpr Direction e = velocity_of_population(p);
                if (is_inside(g, at.i - e.x, at.j - e.y, at.k - e.z)) {
                    values(p, at.original) = values(p, at.site);
                }
            });
        });
}

/// Copies to each ghost of a field the value of the site whose image it is.
template <class Box, class T>
void fill_ghosts(Grid const& grid, Box const& box, T* field, ExecutionSpace const& space)
{
    auto const g = grid;
    auto const b = box;
    Kokkos::parallel_for(
        "lbm/fill_field_ghosts",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, ghost_count(grid)),
        KOKKOS_LAMBDA(int index) {
            Ghost const at = ghost_of(g, b, index);
            if (is_image(at, b)) {
                field[at.site] = field[at.original];
            }
        });
}

// The functions below fill ghosts row by row, for a CPU. In contrast to fill_ghosts(), they take no
// division and no branch for each site, and fill the ghosts at the ends of the rows of g only when
// a sweep has them in the cache.

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
    // The rows of both planes in z come first, edges included, then those of both planes in y.
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
                if (from != to && is_inside(g, 0, j + e.y, k + e.z)) {
                    for (int i = -more; i < g.nx + more; ++i) {
                        source(p, to + i) = source(p, from + i);
                    }
                }
            });
        });
}

} // namespace miniapp::lbm
