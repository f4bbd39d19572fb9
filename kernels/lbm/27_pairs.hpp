// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/column_launch.hpp"
#include "lbm/parts/paired_column.hpp"
#include "problem/scratch_level.hpp"

namespace miniapp::lbm {

/// Gives each thread of `columns_blocked` two sites that are neighbours in x. `blocks` blocks, each
/// with half as many threads, share a multiprocessor.
template <class T, template <class> class Populations, int blocks>
void pairs(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int threads = backend::gpu ? PairedColumnLds::pairs : 1;
    constexpr int resident = resident_columns<T, blocks>;
    using Policy =
        Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<PairedColumnLds::pairs, resident>>;
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    auto const all = columns_of_best_height(grid, space, resident);
    constexpr int bytes = PairedColumnLds::elements * static_cast<int>(sizeof(T));
    constexpr int pair = 2 * static_cast<int>(sizeof(T));
    Kokkos::parallel_for(
        "lbm/pairs/" + std::to_string(blocks),
        Policy(space, all.count(), threads)
            .set_scratch_size(scratch_level(), Kokkos::PerTeam(bytes + pair)),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            auto* const lds =
                static_cast<T*>(team.team_scratch(scratch_level()).get_shmem_aligned(bytes, pair));
            Column const column(all, grid, team.league_rank());
            auto const barrier = [&] { team.team_barrier(); };
            sweep_paired_column<threads>(
                source, destination, lds, column, team.team_rank(), grid, c, barrier);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
