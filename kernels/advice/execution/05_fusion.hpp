// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::fusion {

constexpr int updates = 8;

KOKKOS_FORCEINLINE_FUNCTION float updated(float y, float x)
{
    return 0.5F * y + x;
}

/// y <- y / 2 + x, eight times, each a kernel.
template <class Launch = OneEach>
void kernels(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    for (int update = 0; update < updates; ++update) {
        bool const first = update == 0;
        Launch::run(
            label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = updated(first ? 0.F : out(i), in(i));
            });
    }
}

/// The eight in one kernel.
template <class Launch = OneEach>
void fused(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Launch::run(
        label, space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
            float y = 0;
            for (int update = 0; update < updates; ++update) {
                y = updated(y, in(i));
            }
            out(i) = y;
        });
}

/// Each of the eight reads an array and writes one, and all but the first read the sum as well.
inline Use of_all_kernels(Params const&, Use use)
{
    use.launches *= updates;
    use.work_items *= updates;
    use.bytes *= (3. * updates - 1) / 2;
    return use;
}

inline Use resident_kernels(Params const& p, Use use)
{
    return blocks_not_counted(p, of_all_kernels(p, use));
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int update = 0; update < updates; ++update) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

/// Several passes over the same data as one.
inline Family family()
{
    auto comparison = declared(
        of_the_page(
            "application level",
            "the same updates; 23 passes over an array against 2, and 8 launches against 1",
            {"resident/kernels", "resident/fused"}),
        with_flops(
            2. * updates,
            row("fusion",
                Mechanism::memory,
                "eight updates of an array as eight kernels or one",
                1 << 26,
                1 << 22,
                oracle)));
    comparison.roundings = [](Params const&) { return 16.; };
    return family_of(
        std::move(comparison),
        {{.name = "kernels", .run = kernels<>, .use = of_all_kernels},
         {.name = "fused",
          .run = fused<>,
          // of_all_kernels counts both sides
          .expectation =
              from_counts("23 passes over memory become 2, and eight launches one", "kernels")},
         {.name = "resident/kernels", .run = kernels<Resident>, .use = resident_kernels},
         {.name = "resident/fused",
          .run = fused<Resident>,
          .expectation = on_gpu(ours(from_counts(
              "prediction: 23 passes over memory become 2 where no block is dispatched",
              "resident/kernels"))),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::fusion
