// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// The columns that need what lies beyond cuts, or the others; of a whole box these are all.
template <class T, int blocks, class Box>
void compressed_blocked(
    Problem<T>& p, Box const& box, bool beyond_cuts, ExecutionSpace const& space)
{
    auto const source = p.template now<NarrowBlocked<T>>();
    auto const destination = p.template next<NarrowBlocked<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    auto const beyond = box;
    auto const all = kept_columns(grid, space, resident_columns<T, blocks>);
    Kokkos::parallel_for(
        "lbm/compressed_blocked/" + std::to_string(blocks),
        kept_columns_policy<T, blocks>(all, space),
        KOKKOS_LAMBDA(ColumnTeam<T, blocks> const& team) {
            sweep_column_of_team<T>(team, source, destination, all, grid, c, beyond, beyond_cuts);
        });
}

/// 25 + 22: populations in fewer bytes than they are computed with, as `storage: half` says;
/// `blocks` share a multiprocessor.
template <class T, int blocks>
void compressed_blocked(Problem<T>& p, ExecutionSpace const& space)
{
    each_column_of_part(
        p,
        p.template now<NarrowBlocked<T>>(),
        space,
        [&](auto const& box, bool beyond_cuts, auto const& in) {
            compressed_blocked<T, blocks>(p, box, beyond_cuts, in);
        });
}

} // namespace miniapp::lbm
