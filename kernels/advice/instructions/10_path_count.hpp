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
        {{"turns/2", paths<2, false>},
         {.name = "gathered/2",
          .run = paths<2, true>,
          .expectation =
              on_gpu(between("two equal paths take twice one's time", "turns/2", 1.6, 2.2))},
         {"turns/8", paths<8, false>},
         {.name = "gathered/8",
          .run = paths<8, true>,
          .expectation =
              on_gpu(between("eight equal paths take eight times one's", "turns/8", 5, 9))},
         {"turns/32", paths<32, false>},
         {.name = "gathered/32",
          .run = paths<32, true>,
          // A wavefront of gfx90a executes 49302 vector instructions in turns and 1688 gathered: 29
          // times as many, give or take a quarter.
          .expectation = on_gpu(between("32 equal paths", "turns/32", 23, 37))}});
}

} // namespace miniapp::advice::path_count
