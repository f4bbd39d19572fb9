// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::predication {

/// Every other element walks through `steps` multiply-adds: by a branch, or all walk and the others
/// throw the result away.
template <int steps, bool branch, class Launch = OneEach>
void walk(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    Launch::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
            float const start = in(i);
            bool const walks = start < 0.5F;
            float x = start;
            if (walks || !branch) {
                for (int step = 0; step < steps; ++step) {
                    x = x * unknown.one + unknown.zero;
                }
            }
            out(i) = walks ? x : start + unknown.zero;
        });
}

/// A short body is predicated: the compiler makes no branch of it, and a select by hand gains
/// nothing. The condition is random, so that a wavefront always holds both.
inline Family family()
{
    return family_of(
        declared(
            vectors_of(
                "all variants but those of 128",
                of_the_page(
                    "control flow",
                    "the same where a wavefront holds both kinds; a branch of a CPU leaves half of "
                    "it out",
                    {"resident/branch/2", "resident/branch/16"})),
            row("predication",
                Mechanism::divergence,
                "2 to 128 multiply-adds of half of the elements, by a branch or a select",
                1 << 24,
                1 << 20)),
        {{.name = "branch/2", .run = walk<2, true>},
         {.name = "select/2",
          .run = walk<2, false>,
          .expectation = on_gpu(neutral("a short branch is predicated", "branch/2"))},
         {.name = "branch/16", .run = walk<16, true>},
         {.name = "select/16",
          .run = walk<16, false>,
          .expectation = on_gpu(neutral("both kinds are in each wavefront", "branch/16"))},
         {.name = "branch/128", .run = walk<128, true>},
         {.name = "select/128",
          .run = walk<128, false>,
          .expectation = on_gpu(neutral("both kinds are in each wavefront", "branch/128"))},
         {.name = "resident/branch/2", .run = walk<2, true, Resident>, .use = blocks_not_counted},
         {.name = "resident/select/2",
          .run = walk<2, false, Resident>,
          .expectation = on_gpu(ours(neutral(
              "prediction: predicated, too, where no block is dispatched", "resident/branch/2"))),
          .use = blocks_not_counted},
         {.name = "resident/branch/16", .run = walk<16, true, Resident>, .use = blocks_not_counted},
         {.name = "resident/select/16",
          .run = walk<16, false, Resident>,
          .expectation = on_gpu(
              ours(neutral("prediction: both kinds are in each wavefront", "resident/branch/16"))),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::predication
