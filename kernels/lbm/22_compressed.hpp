// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// 21 + populations are stored in fewer bytes than they are computed with, as the input's `storage`
/// says: a number is converted where it is loaded and where it is stored. `blocks` of 256 threads
/// share a multiprocessor: each has less on its way than in 21, so more must be there.
template <class T, template <class> class Populations, int blocks>
void compressed(Problem<T>& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256, blocks>>;
    using Ring = Kokkos::View<T*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;
    constexpr int threads = backend::gpu ? Columns::sites : 1;
    auto const source = p.template now<Populations<T>>();
    auto const destination = p.template next<Populations<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    Columns const all(grid);
    Kokkos::parallel_for(
        "lbm/compressed/" + std::to_string(blocks),
        Policy(space, all.count(), threads)
            .set_scratch_size(0, Kokkos::PerTeam(Ring::shmem_size(Columns::ring))),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Ring const ring(team.team_scratch(0), Columns::ring);
            Column const column(all, grid, team.league_rank());
            auto const barrier = [&] { team.team_barrier(); };
            sweep_column<threads>(
                source, destination, ring.data(), column, team.team_rank(), grid, c, barrier);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
