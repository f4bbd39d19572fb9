// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/order.hpp"

namespace miniapp::advice::coalescing {

/// out = in after `steps` multiply-adds that change nothing, neighbouring threads `step` elements
/// apart.
template <int step, int steps>
void apart(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const order = strided(p.size(), step);
    Unknown const unknown(p);
    int const end = steps;
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = order(i);
            float x = in(e);
            for (int k = 0; k < end; ++k) {
                x = x * unknown.one + unknown.zero;
            }
            out(e) = x;
        });
}

/// How arithmetic hides a bad access pattern: 1024 steps a number are beyond any machine's ridge
/// for neighbours that are 1 apart. With a sector of 32 bytes moved for 4 it is eight times as far.
inline Family family()
{
    // The controls: both patterns, without the arithmetic.
    return family_of(
        declared(
            of_the_page("instruction throughput", "the same", {"1/0", "32/0"}),
            row("coalescing",
                Mechanism::memory,
                "0 to 2048 multiply-adds a number, neighbours 1 or 32 apart",
                1 << 24,
                1 << 14)),
        {{.name = "1/0", .run = apart<1, 0>},
         // no prediction: whether an L2 keeps the 34 MB of a pass until the next is the device's
         {.name = "32/0", .run = apart<32, 0>, .expectation = on_gpu(hurts("memory alone", "1/0"))},
         {.name = "1/256", .run = apart<1, 256>, .use = issuing<256>},
         {.name = "32/256",
          .run = apart<32, 256>,
          .expectation = no_claim("in between", "1/256"),
          .use = issuing<256>},
         {.name = "1/1024", .run = apart<1, 1024>, .use = issuing<1024>},
         {.name = "32/1024",
          .run = apart<32, 1024>,
          .expectation = neutral("arithmetic hides it", "1/1024"),
          .use = issuing<1024>},
         {.name = "1/2048", .run = apart<1, 2048>, .use = issuing<2048>},
         {.name = "32/2048",
          .run = apart<32, 2048>,
          .expectation = on_gpu(ours(neutral("prediction: twice as much hides it", "1/2048"))),
          .use = issuing<2048>}});
}

} // namespace miniapp::advice::coalescing
