// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/column_launch.hpp"

namespace miniapp::lbm {

/// The columns that need what lies beyond cuts, or the others; of a whole box these are all.
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
    auto const beyond = box;
    Columns const all(grid);
    Kokkos::parallel_for(
        "lbm/columns",
        Policy(space, all.count(), threads)
            .set_scratch_size(0, Kokkos::PerTeam(Ring::shmem_size(Columns::ring))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Ring const ring(team.team_scratch(0), Columns::ring);
            Column const column(all, grid, team.league_rank());
            auto const barrier = [&] { team.team_barrier(); };
            if (reads_beyond_cuts(column, grid, beyond) == beyond_cuts) {
                sweep_column<threads>(
                    source,
                    destination,
                    ring.data(),
                    column,
                    team.team_rank(),
                    grid,
                    c,
                    barrier,
                    beyond);
            }
        });
}

/// Removes the sweep for phi of `no_ghosts`: a team climbs a column of the box and computes phi of
/// a plane, and of the sites around it, just before it is needed, into scratch memory. f is read
/// from memory once, since its second reading follows soon: 416 bytes a site instead of 488. On a
/// CPU a team is one thread. On ranks only what lies beyond a cut is a ghost, and the columns that
/// need none climb meanwhile.
template <class T, class Populations = Soa<T>>
void columns(Problem<T>& p, ExecutionSpace const& space)
{
    each_column_of_part(
        p,
        p.template source<Populations>(),
        space,
        [&](auto const& box, bool beyond_cuts, auto const& in) {
            columns<T, Populations>(p, box, beyond_cuts, in);
        });
}

} // namespace miniapp::lbm
