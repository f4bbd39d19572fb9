// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "guidelines/parts/row.hpp"

namespace miniapp::guidelines::block_size {

/// out = in by blocks of so many threads, an element each.
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

/// Blocks of 32 to 1024 threads. Smaller than a wavefront, lanes are idle; large ones begin and end
/// together.
inline Family family()
{
    return family_of(
        row("block_size", "out = in by blocks of 32 to 1024 threads", 1 << 26, 1 << 22),
        {{"256", blocks_of<256>},
         {.name = "32",
          .run = blocks_of<32>,
          .expectation = on_gpu(hurts("half a wavefront, or too few waves a block", "256"))},
         {.name = "64",
          .run = blocks_of<64>,
          .expectation = no_claim("one wavefront of AMD", "256")},
         {.name = "128", .run = blocks_of<128>, .expectation = on_gpu(neutral("enough", "256"))},
         {.name = "512", .run = blocks_of<512>, .expectation = on_gpu(neutral("enough", "256"))},
         {.name = "1024",
          .run = blocks_of<1024>,
          .expectation = on_gpu(neutral("the largest", "256"))}});
}

} // namespace miniapp::guidelines::block_size
