// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// Steps the columns that need sites beyond a cut if `beyond_cuts` is true, and the other columns
/// if it is false. In a whole box no column needs such sites.
template <class T, class Populations, int blocks, class Box>
void columns_blocked(Problem<T>& p, Box const& box, bool beyond_cuts, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    auto const grid = p.grid;
    auto const c = p.c;
    auto const cut_box = box;
    auto const all = columns_of_best_height(grid, space, resident_columns<T, blocks>);
    Kokkos::parallel_for(
        "lbm/columns_blocked/" + std::to_string(blocks),
        column_policy<T, blocks>(all, space),
        KOKKOS_LAMBDA(ColumnTeam<T, blocks> const& team) {
            step_column_of_team<T>(team, source, destination, all, grid, c, cut_box, beyond_cuts);
        });
}

/// Changes `columns` in two ways. The f that arrive at a site are saved in LDS from the sum for phi
/// to the collision, so that they are read once. And populations are interleaved in blocks of 32
/// neighbours in x (64 unless stored as doubles), so that a step accesses few streams of addresses
/// instead of 52. `blocks` blocks share a multiprocessor (with four, a thread has 64 registers).
template <class T, class Populations, int blocks>
void columns_blocked(Problem<T>& p, ExecutionSpace const& space)
{
    step_columns(
        p,
        p.template source<Populations>(),
        space,
        [&](auto const& box, bool beyond_cuts, auto const& in) {
            columns_blocked<T, Populations, blocks>(p, box, beyond_cuts, in);
        });
}

} // namespace miniapp::lbm
