// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::layout {

constexpr std::int64_t columns = 256;

/// out = in as a matrix of 256 columns: a thread walks along a row. With the left layout the
/// threads' rows are neighbours in memory, with the right one a thread's columns are.
template <bool left>
void thread_a_row(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const rows = (n + columns - 1) / columns;
    auto const of_row = left ? std::int64_t{1} : columns;
    auto const of_column = left ? rows : std::int64_t{1};
    Kokkos::parallel_for(
        label, Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t row) {
            for (std::int64_t column = 0; column < columns; ++column) {
                auto const e = row * of_row + column * of_column;
                if (e < n) {
                    out(e) = in(e);
                }
            }
        });
}

/// Stored as `right` is, but 64 threads take 64 rows together, side by side in memory: as many
/// threads and elements a thread, without the distance between neighbouring threads.
inline void together(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    constexpr std::int64_t group = 64;
    auto const threads = (n + group * columns - 1) / (group * columns) * group;
    Kokkos::parallel_for(
        label, Range(space, 0, threads), KOKKOS_LAMBDA(std::int64_t i) {
            auto const first = i / group * group * columns + i % group;
            for (std::int64_t step = 0; step < columns; ++step) {
                auto const e = first + step * group;
                if (e < n) {
                    out(e) = in(e);
                }
            }
        });
}

/// Which index is contiguous in memory: on a GPU the threads', on a CPU the loop's. The published
/// figures are 2.2 times (RTX 6000 Ada), 11 (MI300A) and 19 (MI250X).
inline Family family()
{
    return family_of(
        with_use(
            several_each<columns>,
            declared(
                of_the_page(
                    "device memory", "the same elements, loops and threads", {"right/together"}),
                row("layout",
                    Mechanism::memory,
                    "out = in as a matrix, a thread a row, in both layouts",
                    1 << 26,
                    1 << 22))),
        {{.name = "right", .run = thread_a_row<false>},
         {.name = "left",
          .run = thread_a_row<true>,
          // By hand: NVIDIA moves sectors of 32 bytes, or two of them, for 4 that are used. Which
          // of them the L2 keeps until the row's next elements, and how fast it is, nobody counts.
          .expectation = backend::gpu
                             ? only_where(
                                 backend::cuda,
                                 between(
                                     "neighbouring threads, neighbouring addresses: 8 to 16 times "
                                     "fewer bytes move",
                                     "right",
                                     8,
                                     16))
                             : hurts("a CPU's thread wants its own loop contiguous", "right")},
         {.name = "right/together",
          .run = together,
          .expectation = on_gpu(ours(
              from_counts(
                  "prediction: not the layout, but the distance of neighbouring threads", "left"),
              {"right"}))}});
}

} // namespace miniapp::advice::layout
