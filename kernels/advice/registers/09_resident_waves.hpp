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

/// Without LDS: a thread an element of as many blocks as find room, or five eighths of them.
template <int eighths>
void walking(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    ResidentShare<eighths>::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) { out(i) = in(i); });
}

/// How many wavefronts must be resident for the memory to be busy: with 32 KB a block an MI200 has
/// two blocks a compute unit, a quarter of its waves; an H200 six or seven. A CPU's team takes room
/// from nobody.
inline Family family()
{
    return family_of(
        with_use(
            in_blocks_of<team_threads>,
            declared(
                of_the_page(
                    "multiprocessor level", "the same", {"resident/8_of_8", "resident/5_of_8"}),
                row("resident_waves",
                    Mechanism::latency,
                    "out = in, each block asking for 0 to 40 KB of LDS",
                    1 << 26,
                    1 << 20))),
        {{.name = "0", .run = asking_for<0>},
         {.name = "8",
          .run = asking_for<8>,
          .expectation = on_gpu(neutral("half to all of the waves are enough", "0"))},
         {.name = "16", .run = asking_for<16>, .expectation = no_claim("in between", "0")},
         {.name = "32",
          .run = asking_for<32>,
          .expectation = on_gpu(hurts("too few waves to hide the memory", "0"))},
         {.name = "40", .run = asking_for<40>, .expectation = on_gpu(hurts("fewer still", "0"))},
         {.name = "resident/8_of_8", .run = walking<8>, .use = blocks_not_counted},
         // By hand: by Little's law the bytes in flight are in proportion to the warps: five
         // eighths of the rate at worst, all of it at best. 40 KB leave an SM of 227 KB as many
         // blocks.
         {.name = "resident/5_of_8",
          .run = walking<5>,
          .expectation = on_gpu(between(
              "prediction: five eighths of the waves, without LDS and block dispatch",
              "resident/8_of_8",
              0.6,
              1.03)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::resident_waves
