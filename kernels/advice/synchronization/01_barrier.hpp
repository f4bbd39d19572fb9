// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::barrier {

constexpr int rounds = 64;

/// out = in after 64 multiply-adds that change nothing, with a barrier of `threads` threads after
/// every `period`th; 0: without.
template <int threads, int period>
void every(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label,
        Team(space, static_cast<int>((n + size - 1) / size), size),
        KOKKOS_LAMBDA(Member const& team) {
            auto const i = static_cast<std::int64_t>(team.league_rank()) * size + team.team_rank();
            float x = i < n ? in(i) : 0.F;
            for (int round = 0; round < rounds; ++round) {
                x = x * unknown.one + unknown.zero;
                if (period > 0 && round % (period > 0 ? period : 1) == 0) {
                    team.team_barrier();
                }
            }
            if (i < n) {
                out(i) = x;
            }
        });
}

inline Family family()
{
    auto const claim = "a barrier idles a multiprocessor whose warps wait";
    return family_of(
        with_use(
            in_blocks_of<team_threads>,
            computing(
                2. * rounds,
                4,
                row("barrier",
                    guidelines("synchronisation"),
                    "wait at few barriers",
                    {1 << 22, 1 << 16}))),
        {{.name = "256/64", .run = every<256, 1>},
         {.name = "256/16", .run = every<256, 4>, .expectation = on_gpus(helps(claim, "256/64"))},
         {.name = "256/none",
          .run = every<256, 0>,
          .expectation = on_gpus(helps(claim, "256/16"))}});
}

} // namespace miniapp::advice::barrier
