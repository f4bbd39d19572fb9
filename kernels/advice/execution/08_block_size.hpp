// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::block_size {

/// out = in by blocks of so many threads, `each` elements a thread.
template <int threads, int each = 1>
void blocks_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    constexpr int elements = each * threads;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label,
        Team(space, static_cast<int>((n + elements - 1) / elements), size),
        KOKKOS_LAMBDA(Member const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * elements;
            auto const length = static_cast<int>(n - begin < elements ? n - begin : elements);
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, length), [&](int k) {
                out(begin + k) = in(begin + k);
            });
        });
}

/// As many blocks as find room at once, which walk through the array and end with it.
template <int threads>
void walking(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    ResidentShare<8, threads>::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) { out[i] = in[i]; });
}

/// Blocks of 32 to 1024 threads. Smaller than a wavefront, lanes are idle; large ones begin and end
/// together. `four/*` have a quarter of the blocks, of the same threads: where a GPU begins only so
/// many blocks a second, four/128 takes less than half of the time of 128. Blocks of `walking/*`
/// begin and end once.
inline Family family()
{
    return family_of(
        declared(
            of_this_book(
                "rates of block dispatch by block size (peak.dispatch) and of the copy",
                "the same elements and bytes; as many blocks as the name says",
                {"walking/256"}),
            row("block_size",
                Mechanism::dispatch,
                "out = in by blocks of 32 to 1024 threads",
                1 << 26,
                1 << 22)),
        {{.name = "256", .run = blocks_of<256>, .use = in_blocks_of<256>},
         {.name = "32",
          .run = blocks_of<32>,
          .expectation = on_gpu(from_counts("half a wavefront, or too few waves a block", "256")),
          .use = in_blocks_of<32>},
         {.name = "64",
          .run = blocks_of<64>,
          .expectation =
              on_gpu(ours(from_counts("prediction: four times the blocks to dispatch", "256"))),
          .use = in_blocks_of<64>},
         {.name = "128",
          .run = blocks_of<128>,
          .expectation = on_gpu(from_counts("twice the blocks to dispatch", "256")),
          .use = in_blocks_of<128>},
         {.name = "512",
          .run = blocks_of<512>,
          .expectation = on_gpu(from_counts(
              "enough: fewer blocks are no faster than the memory", "256", 1 + smallest_effect)),
          .use = in_blocks_of<512>},
         {.name = "1024",
          .run = blocks_of<1024>,
          .expectation = on_gpu(from_counts("the largest: as 512", "256", 1 + smallest_effect)),
          .use = in_blocks_of<1024>},
         {.name = "four/128",
          .run = blocks_of<128, 4>,
          .expectation = on_gpu(from_counts("a quarter of the blocks to dispatch", "128")),
          .use = in_blocks_of<128, 4>},
         {.name = "four/256",
          .run = blocks_of<256, 4>,
          .expectation = on_gpu(ours(from_counts("prediction: a quarter of the blocks", "256"))),
          .use = in_blocks_of<256, 4>},
         {.name = "four/1024",
          .run = blocks_of<1024, 4>,
          // By hand, because no floor measures what a large block waits where it begins and ends: a
          // quarter of what 1024 loses over 256, 7 % where that is 28 %.
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: large blocks lose by beginning and ending together, here a quarter",
                  "four/256",
                  0.93,
                  1.03)),
          .use = in_blocks_of<1024, 4>},
         {.name = "walking/256",
          .run = walking<256>,
          .expectation = on_gpu(ours(
              from_counts("prediction: blocks that begin and end once: the copy is left", "256"),
              {"walking/1024"})),
          .use = blocks_not_counted},
         {.name = "walking/1024",
          .run = walking<1024>,
          .expectation = only_where(
              backend::cuda,
              ours(neutral(
                  "prediction: large blocks lose nothing where none begins or ends",
                  "walking/256"))),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::block_size
