// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "problem/scratch_level.hpp"

namespace miniapp::advice::resident_waves {

/// out = in with blocks of 256 threads that each ask for `kilobytes` of LDS, and so leave room for
/// fewer blocks beside them.
template <int kilobytes>
void asking_for(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const policy =
        Team(space, static_cast<int>((n + team_threads - 1) / team_threads), team_threads)
            .set_scratch_size(scratch_level(), Kokkos::PerTeam(kilobytes * 1024));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Member const& team) {
            auto const i =
                static_cast<std::int64_t>(team.league_rank()) * team_threads + team.team_rank();
            if (i < n) {
                out(i) = in(i);
            }
        });
}

/// With 32 KB a block an MI200 has two blocks a compute unit, a quarter of its waves; an H200 six
/// or seven. A CPU's team takes room from nobody.
inline Family family()
{
    auto const claim = "resident warps hide latency; registers and LDS decide how many there are";
    return family_of(
        with_use(
            in_blocks_of<team_threads>,
            row("resident_waves",
                guidelines("multiprocessor level"),
                "ask for little LDS a block, so that many blocks are resident",
                {1 << 26, 1 << 20})),
        {{.name = "40", .run = asking_for<40>},
         {.name = "0", .run = asking_for<0>, .expectation = on_gpus(helps(claim, "40"))},
         {.name = "32", .run = asking_for<32>, .expectation = on_gpus(hurts(claim, "0"))}});
}

} // namespace miniapp::advice::resident_waves
