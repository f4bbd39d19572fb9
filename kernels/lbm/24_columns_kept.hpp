// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// The columns that need what lies beyond cuts, or the others; of a whole box these are all.
template <class T, class Box>
void columns_kept(Problem<T>& p, Box const& box, bool beyond_cuts, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    auto const beyond = box;
    auto const all = kept_columns(grid, space, resident_columns<T, 2>);
    Kokkos::parallel_for(
        "lbm/columns_kept",
        kept_columns_policy<T, 2>(all, space),
        KOKKOS_LAMBDA(ColumnTeam<T, 2> const& team) {
            sweep_column_of_team<T>(team, source, destination, all, grid, c, beyond, beyond_cuts);
        });
}

/// Keeps the f of `columns` that arrive in scratch memory from the sweep for phi to the collision,
/// so that they are not read a second time.
template <class T>
void columns_kept(Problem<T>& p, ExecutionSpace const& space)
{
    each_column_of_part(
        p,
        p.template source<Soa<T>>(),
        space,
        [&](auto const& box, bool beyond_cuts, auto const& in) {
            columns_kept(p, box, beyond_cuts, in);
        });
}

} // namespace miniapp::lbm
