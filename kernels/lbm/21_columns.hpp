// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// Steps the columns that need sites beyond a cut if `beyond_cuts` is true, and the other columns
/// if it is false. In a whole box no column needs such sites.
template <class T, class Populations, class Box>
void columns(Problem<T>& p, Box const& box, bool beyond_cuts, ExecutionSpace const& space)
{
    using Bounds = Kokkos::LaunchBounds<256, resident_blocks<T, Populations>>;
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Bounds>;
    using Ring = Kokkos::View<T*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;
    constexpr int threads = backend::gpu ? Columns::sites : 1;
    auto const source = p.template source<Populations>();
    auto const destination = p.template destination<Populations>();
    auto const grid = p.grid;
    auto const c = p.c;
    auto const cut_box = box;
    Columns const all(grid);
    Kokkos::parallel_for(
        "lbm/columns",
        Policy(space, all.count(), threads)
            .set_scratch_size(0, Kokkos::PerTeam(Ring::shmem_size(Columns::ring_elements))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Ring const ring(team.team_scratch(0), Columns::ring_elements);
            Column const column(all, grid, team.league_rank());
            auto const barrier = [&] { team.team_barrier(); };
            if (reads_beyond_cuts(column, grid, cut_box) == beyond_cuts) {
                sweep_column<threads>(
                    source,
                    destination,
                    ring.data(),
                    column,
                    team.team_rank(),
                    grid,
                    c,
                    barrier,
                    cut_box);
            }
        });
}

/// Removes the sweep for phi of `no_ghosts`. A team steps a column of the box plane by plane, and
/// computes phi of a plane, and of the sites around it, into scratch memory just before it is
/// needed. The second reading of f follows soon, so that a cache serves it: in double a step moves
/// 416 bytes per site instead of 488. On a CPU a team is one thread. On ranks only sites beyond a
/// cut are ghosts, and columns that need none are stepped during the exchange.
template <class T, class Populations = Soa<T>>
void columns(Problem<T>& p, ExecutionSpace const& space)
{
    step_columns(
        p,
        p.template source<Populations>(),
        space,
        [&](auto const& box, bool beyond_cuts, auto const& in) {
            columns<T, Populations>(p, box, beyond_cuts, in);
        });
}

} // namespace miniapp::lbm
