// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/paths.hpp"
#include "lanes.hpp"

namespace miniapp::advice::path_count {

constexpr int steps = 512;

template <int kinds, bool gathered>
void paths(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    take_paths(p, space, label, {kinds, kinds, steps, lanes_together(), gathered});
}

/// An instruction a step at least, of as many paths as a wavefront walks, and about as many as a
/// gfx90a executes to find the element.
template <int walked>
Use of_paths(Params const& p, Use use)
{
    constexpr int around = 120;
    return issuing<walked * steps + around>(p, use);
}

/// Elements of several kinds: a wavefront walks through the path of every kind that one of its
/// threads has. Gathered by kind in stretches of the device's own wavefront, it walks one. One
/// kernel, other numbers.
inline Family family()
{
    // The controls: as many paths, in wavefronts that agree: their number alone must cost nothing.
    return family_of(
        declared(
            of_the_page("control flow", "the same", {"gathered/2", "gathered/8", "gathered/32"}),
            with_flops(
                2. * steps,
                row("path_count",
                    Mechanism::divergence,
                    "paths of 512 multiply-adds, by kinds of elements in turns or gathered",
                    1 << 22,
                    1 << 15))),
        {{.name = "turns/2", .run = paths<2, false>, .use = of_paths<2>},
         {.name = "gathered/2",
          .run = paths<2, true>,
          .expectation =
              on_gpu(from_counts("two equal paths take twice one's time", "turns/2", 1.2)),
          .use = of_paths<1>},
         {.name = "turns/8", .run = paths<8, false>, .use = of_paths<8>},
         {.name = "gathered/8",
          .run = paths<8, true>,
          .expectation =
              on_gpu(from_counts("eight equal paths take eight times one's", "turns/8", 1.2)),
          .use = of_paths<1>},
         {.name = "turns/32", .run = paths<32, false>, .use = of_paths<32>},
         {.name = "gathered/32",
          .run = paths<32, true>,
          .expectation = on_gpu(from_counts("32 equal paths", "turns/32")),
          .use = of_paths<1>}});
}

} // namespace miniapp::advice::path_count
