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
                "number, all those of each",
                {"gathered"}),
            row("masked",
                Mechanism::divergence,
                "512 multiply-adds of all threads, or of one in a wavefront",
                1 << 22,
                1 << 15)),
        {{"all", all_work},
         {.name = "one_of_each",
          .run = one_works<false>,
          .expectation =
              on_gpu(between("one thread keeps its wavefront busy as all do", "all", 0.8, 1.25))},
         {.name = "gathered",
          .run = one_works<true>,
          .expectation = helps("wavefronts without work end at once", "one_of_each")}});
}

} // namespace miniapp::advice::masked
