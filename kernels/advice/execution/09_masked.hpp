// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/paths.hpp"
#include "lanes.hpp"

namespace miniapp::advice::masked {

constexpr int steps = 512;

/// One element of a wavefront's number has work: each wavefront has one, or one wavefront has all.
template <bool gathered>
void one_works(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    int const lanes = lanes_together();
    take_paths(p, space, label, {lanes, 1, steps, lanes, gathered});
}

inline void all_work(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    take_paths(p, space, label, {1, 1, steps, lanes_together(), false});
}

/// Multiply-adds of an element, and about as many instructions as a gfx90a executes to find it. A
/// wavefront walks where one of its elements works, a CPU element by element. The units of work are
/// the multiply-adds of elements that work.
template <bool one_works, bool gathered>
Use of_steps(Params const&, Use use)
{
    constexpr double around = 120;
    int const lanes = lanes_together();
    double const working = one_works ? 1. / lanes : 1;
    double const walking = backend::gpu && !gathered ? 1 : working;
    use.flops = 2 * (steps * walking + around) * use.work_items;
    use.work = steps * working * use.work_items;
    return use;
}

/// A thread that has nothing to do is masked, and its wavefront works on: one thread's work costs
/// what all threads' does. One kernel, other numbers.
inline Family family()
{
    // The controls: as few operations, and no masked thread.
    return family_of(
        declared(
            of_the_page(
                "control flow",
                "one_of_each and gathered do the operations of one element in a wavefront's "
                "number; over all, the ratio is per operation",
                {"gathered"}),
            row("masked",
                Mechanism::divergence,
                "512 multiply-adds of all threads, or of one in a wavefront",
                1 << 22,
                1 << 15)),
        {{.name = "all", .run = all_work, .use = of_steps<false, false>},
         {.name = "one_of_each",
          .run = one_works<false>,
          .expectation = on_gpu(from_counts(
              "one thread keeps its wavefront busy as all do: its work costs all of "
              "theirs",
              "all")),
          .use = of_steps<true, false>},
         {.name = "gathered",
          .run = one_works<true>,
          .expectation = from_counts("wavefronts without work end at once", "one_of_each"),
          .use = of_steps<true, true>}});
}

} // namespace miniapp::advice::masked
