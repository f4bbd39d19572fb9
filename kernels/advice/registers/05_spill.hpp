// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "common/static_for.hpp"

namespace miniapp::advice::spill {

constexpr int rounds = 8;

/// `live` numbers a thread, of which each waits for its neighbour, so that all are live; compiled
/// for blocks of at most `threads`.
template <class T, int live, int threads>
void held(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<
            ExecutionSpace,
            Kokkos::IndexType<std::int64_t>,
            Kokkos::LaunchBounds<threads, 1>>(space, 0, p.size()),
        KOKKOS_LAMBDA(std::int64_t i) {
            T x[live];
            static_for<0, live>(
                [&](auto v) { x[v] = in(i) + static_cast<T>(static_cast<int>(v)) * unknown.zero; });
            for (int round = 0; round < rounds; ++round) {
                static_for<0, live>(
                    [&](auto v) { x[v] = x[v] * unknown.one + x[(v + 1) % live] * unknown.zero; });
            }
            T largest = x[0];
            static_for<1, live>([&](auto v) { largest = x[v] > largest ? x[v] : largest; });
            out(i) = largest;
        });
}

/// Of so many live numbers: a product and a multiply-add of each in a round, and a maximum. The
/// numbers are the units of work. `threads` of a block, or how many nobody knows.
template <int live, int threads = 0>
Use of_numbers(Params const& p, Use use)
{
    use = issuing<live*(2 * rounds + 1)>(p, use);
    use.work = live;
    use.work_items = threads == 0 ? 0 : use.work_items;
    use.threads_of_block = threads;
    return use;
}

/// A thread of a large block has few registers: 65536 of a multiprocessor over 1024 threads are 64,
/// gfx90a's 512 KB over 1024 are 128. What does not fit is spilled to local memory.
inline Family family()
{
    // The controls: the same bounds, with numbers that fit.
    return family_of(
        declared(
            of_the_page(
                "local memory",
                "the same for as many live numbers; held/16 over held/96 is per number",
                {"held/16/64", "held/16/1024"}),
            row("spill",
                Mechanism::registers,
                "out = in by 16 or 96 live numbers a thread, in blocks of at most 64 to 1024",
                1 << 22,
                1 << 16)),
        {{.name = "held/96/64", .run = held<float, 96, 64>, .use = of_numbers<96, 64>},
         {.name = "held/96/256",
          .run = held<float, 96, 256>,
          .expectation = neutral("it fits all the same", "held/96/64"),
          .use = of_numbers<96>},
         {.name = "held/96/1024",
          .run = held<float, 96, 1024>,
          .expectation = only_where(
              backend::cuda, hurts("64 registers a thread: 96 numbers spill", "held/96/64")),
          .use = of_numbers<96>},
         {.name = "held/16/64",
          .run = held<float, 16, 64>,
          .expectation = on_gpu(ours(
              from_counts("prediction: as long for a number, but for its blocks", "held/96/64"),
              {"held/16/1024"})),
          .use = of_numbers<16, 64>},
         {.name = "held/16/1024",
          .run = held<float, 16, 1024>,
          .expectation = on_gpu(neutral("16 numbers fit any block", "held/16/64")),
          .use = of_numbers<16>}});
}

} // namespace miniapp::advice::spill
