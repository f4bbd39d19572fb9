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

/// What a barrier costs, by how often it comes and how many threads wait.
inline Family family()
{
    // The controls: barriers of one wavefront of 64, and large blocks without any. What a barrier
    // costs is no measured limit: no prediction.
    return family_of(
        with_use(
            in_blocks_of < backend::gpu ? 256 : 1 >,
            declared(
                of_the_page("synchronisation", "the same", {"64/64", "1024/none"}),
                with_flops(
                    2. * rounds,
                    row("barrier",
                        Mechanism::barrier,
                        "64 multiply-adds a thread with 0, 16 or 64 barriers of 64 to 1024 threads",
                        1 << 22,
                        1 << 16)))),
        {{.name = "256/none", .run = every<256, 0>},
         {.name = "256/16",
          .run = every<256, 4>,
          .expectation = on_gpu(hurts("16 barriers", "256/none"))},
         {.name = "256/64",
          .run = every<256, 1>,
          .expectation = on_gpu(hurts("64 barriers", "256/16"))},
         {.name = "64/none",
          .run = every<64, 0>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"1024/none"},
              ours(from_counts("prediction: small blocks alone, by their dispatch", "256/none")))),
          .use = in_blocks_of<64>},
         {.name = "64/64",
          .run = every<64, 1>,
          .expectation =
              only_where(backend::hip, neutral("one wavefront waits for nobody", "64/none")),
          .use = in_blocks_of<64>},
         {.name = "1024/none",
          .run = every<1024, 0>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"64/none"},
              ours(from_counts("prediction: large blocks alone, by their dispatch", "256/none")))),
          .use = in_blocks_of<1024>},
         {.name = "1024/64",
          .run = every<1024, 1>,
          .expectation = on_gpu(hurts("32 or 16 wavefronts wait", "1024/none")),
          .use = in_blocks_of<1024>}});
}

} // namespace miniapp::advice::barrier
