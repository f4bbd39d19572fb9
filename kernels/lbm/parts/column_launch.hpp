// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/saved_f_column.hpp"
#include "lbm/problem.hpp"
#include "problem/backend.hpp"

// Functions and types that the launches of `columns`, `columns_blocked` and `pairs` share.
namespace miniapp::lbm {

/// Functor that returns phi of a site of a rank's part after streaming.
template <class T, class Populations>
struct StreamedPhi
{
    Populations source;
    Grid grid;
    Cuts cuts;
    Constants<T> c;

    KOKKOS_FORCEINLINE_FUNCTION T operator()(int site, int i, int j, int k) const
    {
        return post_streaming_phi(source, site, Neighbours(grid, i, j, k, cuts), c);
    }
};

/// Overlaps computation with the exchange of `source`, and of phi that the neighbouring ranks
/// compute from their `source`. inner() uses no sites beyond a cut and runs in `space`, while a
/// second execution space instance makes the exchange. Then outer(instance) runs in that second
/// instance. Work that is launched in `space` afterwards waits for both.
template <class T, class Populations, class Inner, class Outer>
void overlap_exchange(
    Problem<T>& p,
    Populations const& source,
    ExecutionSpace const& space,
    Inner const& inner,
    Outer const& outer)
{
    StreamedPhi<T, Populations> const value{source, p.grid, p.halo.cuts(), p.c};
    auto& second = p.halo.second_instance();
    auto const timeline = p.halo.timeline();
    auto const stage = [&](char const* name, auto const& work) {
        timeline.span("second instance", name, second.space(), work);
    };
    second.wait_for(space);
    timeline.span("first instance", "inner columns", space, inner);
    stage("populations", [&] { p.halo.fill_cuts(source, second.space()); });
    stage("phi", [&] { p.halo.fill_phi_beyond_cuts(p.phi, value, second.space()); });
    stage("outer columns", [&] { outer(second.space()); });
    second.make_wait(space);
}

/// Makes a step by calling step(box, beyond_cuts, instance), once for the columns of a whole box.
/// For a rank's part it is called twice: for the columns that need no sites beyond a cut, and for
/// the others after the exchange. On a CPU a whole box is passed as a CutBox without cuts, so that
/// one version of the kernel is compiled. With two versions g++ 12 fused different products with
/// sums, and results of four ranks and of one differed in their last bits.
template <class T, class Populations, class Step>
void step_columns(
    Problem<T>& p, Populations const& source, ExecutionSpace const& space, Step const& step)
{
    auto const box = p.halo.template cut_box<T>(p.phi);
    if (p.halo.is_of_part()) {
        overlap_exchange(
            p,
            source,
            space,
            [&] { step(box, false, space); },
            [&](ExecutionSpace const& second) { step(box, true, second); });
    } else if constexpr (backend::gpu) {
        step(WholeBox<T>{}, false, space);
    } else {
        step(box, false, space);
    }
    p.finish(Stage::post_collision);
}

/// Returns columns with the best height from 8 to 12 planes (see columns_in_full_rounds()), if
/// `blocks` of them share a multiprocessor. On an H200 with 256^3 doubles, heights of 11 to 14
/// planes take equal time, 16 take 0.7 % more, and 32 take 2 % more. With 128^3, columns of 12
/// planes make 2.7 rounds, and columns of 11 planes (2.9 rounds) save 3 %.
inline Columns columns_of_best_height(Grid const& g, ExecutionSpace const& space, int blocks)
{
    return columns_in_full_rounds<Columns>(g, space, blocks, 8, 12, 1);
}

/// Number of blocks that share a multiprocessor, at most the rung's `blocks`. The 64 KiB of LDS of
/// an MI200 hold one column of doubles or three of floats, and Kokkos refuses launch bounds for
/// more.
template <class T, int blocks>
inline constexpr int resident_columns =
    backend::hip ? std::min(blocks, 65536 / (ColumnLds::elements * static_cast<int>(sizeof(T))))
                 : blocks;

template <class T, int blocks>
using ColumnPolicy = Kokkos::
    TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<Columns::sites, resident_columns<T, blocks>>>;
template <class T, int blocks>
using ColumnTeam = typename ColumnPolicy<T, blocks>::member_type;
template <class T>
using ColumnScratch =
    Kokkos::View<T*, ExecutionSpace::scratch_memory_space, Kokkos::MemoryUnmanaged>;

/// Returns a policy with a team for each column and the scratch memory that a column needs. On a
/// CPU a team is one thread.
template <class T, int blocks>
ColumnPolicy<T, blocks> column_policy(Columns const& all, ExecutionSpace const& space)
{
    return ColumnPolicy<T, blocks>(space, all.count(), backend::gpu ? Columns::sites : 1)
        .set_scratch_size(
            scratch_level(), Kokkos::PerTeam(ColumnScratch<T>::shmem_size(ColumnLds::elements)));
}

/// Steps the column of a team, if reads_beyond_cuts() of this column equals `beyond_cuts`.
template <class T, class Team, class Populations, class Box>
KOKKOS_FORCEINLINE_FUNCTION void step_column_of_team(
    Team const& team,
    Populations const& source,
    Populations const& destination,
    Columns const& all,
    Grid const& grid,
    Constants<T> const& c,
    Box const& box,
    bool beyond_cuts)
{
    ColumnScratch<T> const lds(team.team_scratch(scratch_level()), ColumnLds::elements);
    Column const column(all, grid, team.league_rank());
    auto const barrier = [&] { team.team_barrier(); };
    if (reads_beyond_cuts(column, grid, box) == beyond_cuts) {
        sweep_column_saving_f<backend::gpu ? Columns::sites : 1>(
            source, destination, lds.data(), column, team.team_rank(), grid, c, barrier, box);
    }
}

} // namespace miniapp::lbm
