// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// Does nothing, so that populations leave a site as they came to it.
struct Streaming
{
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION void
    operator()(T (&)[populations], T const*, int, int, Constants<T> const&) const
    {
    }
};

/// Makes no step: it is `columns_blocked` without the collision. The same columns read and write
/// all populations in the same places and order, and what comes to the sites around a column is
/// still added up into phi, which nobody reads. It shows what these accesses can reach where the
/// arithmetic, and the registers that it takes, cost nothing.
template <class T, template <class> class Populations, int blocks>
void columns_streamed(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    WholeBox<T> const box;
    auto const all = kept_columns(grid, space, resident_columns<T, blocks>);
    Kokkos::parallel_for(
        "lbm/columns_streamed/" + std::to_string(blocks),
        kept_columns_policy<T, blocks>(all, space),
        KOKKOS_LAMBDA(ColumnTeam<T, blocks> const& team) {
            sweep_column_of_team<T, Streaming>(team, source, destination, all, grid, c, box, false);
        });
    p.finish(Stage::streamed);
}

} // namespace miniapp::lbm
