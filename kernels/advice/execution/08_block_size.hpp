// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::block_size {

/// out = in by blocks of so many threads.
template <int threads>
void blocks_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label,
        Team(space, static_cast<int>((n + threads - 1) / threads), size),
        KOKKOS_LAMBDA(Member const& team) {
            auto const begin = static_cast<std::int64_t>(team.league_rank()) * threads;
            auto const length = static_cast<int>(n - begin < threads ? n - begin : threads);
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

/// Smaller than a wavefront, lanes are idle; large ones begin and end together. Blocks of
/// `walking/*` begin and end once.
inline Family family()
{
    auto const claim = "the number of threads a block is chosen for full warps, and many of them";
    return family_of(
        row("block_size",
            guidelines("multiprocessor level"),
            "launch blocks of 256 threads or so, or as many blocks as are resident",
            {1 << 26, 1 << 22}),
        {{.name = "32", .run = blocks_of<32>, .use = in_blocks_of<32>},
         {.name = "256",
          .run = blocks_of<256>,
          .expectation = on_gpus(helps(claim, "32")),
          .use = in_blocks_of<256>},
         {.name = "128",
          .run = blocks_of<128>,
          .expectation = compared_with("256"),
          .use = in_blocks_of<128>},
         {.name = "1024",
          .run = blocks_of<1024>,
          .expectation = compared_with("256"),
          .use = in_blocks_of<1024>},
         {.name = "walking/256",
          .run = walking<256>,
          .expectation = compared_with("256"),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::block_size
