// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::pitch {

/// out = in as rows of `width` elements, one after the other; each row has whole wavefronts of 64.
template <int width, class Launch = OneEach>
void rows_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    constexpr std::int64_t threads = (width + 63) / 64 * 64;
    Launch::run(
        label, space, (n + width - 1) / width * threads, KOKKOS_LAMBDA(std::int64_t i) {
            auto const x = i % threads;
            auto const e = i / threads * width + x;
            if (x < width && e < n) {
                out(e) = in(e);
            }
        });
}

/// The same by a quarter of the threads, each of which takes an element of four rows.
template <int width>
void four_rows_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    constexpr std::int64_t threads = (width + 63) / 64 * 64;
    auto const quarter = (n + 4 * width - 1) / (4 * width);
    Kokkos::parallel_for(
        label, Range(space, 0, quarter * threads), KOKKOS_LAMBDA(std::int64_t i) {
            auto const x = i % threads;
            auto const first = i / threads * width + x;
            auto const end = x < width ? n : 0;
            float y[4];
            for (int k = 0; k < 4; ++k) {
                auto const e = first + k * quarter * width;
                y[k] = e < end ? in[e] : 0.F;
            }
            for (int k = 0; k < 4; ++k) {
                auto const e = first + k * quarter * width;
                if (e < end) {
                    out[e] = y[k];
                }
            }
        });
}

/// Rows of whole wavefronts of 64: threads for so many more elements than there are.
template <int width, int each = 1>
Use in_whole_wavefronts(Params const&, Use use)
{
    constexpr int lanes = (width + 63) / 64 * 64;
    use.work_items *= double(lanes) / width / each;
    return use;
}

/// Two-dimensional arrays whose rows are, or are not, a multiple of a wavefront long: padding a row
/// of 1025 makes it one of 1088 that begins where a wavefront's line does. The same elements in
/// rows of all lengths, so that what a row of another length costs is seen alone. `four/*` have a
/// quarter of the blocks, whose beginnings may hide it.
inline Family family()
{
    // The controls: rows of other lengths that begin on a border, and a quarter of the blocks.
    return family_of(
        declared(
            of_the_page(
                "device memory",
                "the same elements; rows that are no multiple of 64 have idle threads, which the "
                "ratio contains",
                {"padded/1088", "padded/128", "four/1024", "resident/1024"}),
            row("pitch",
                Mechanism::memory,
                "out = in by rows of 96 to 1088 elements",
                1 << 26,
                1 << 22)),
        {{.name = "1024", .run = rows_of<1024>},
         {.name = "1025",
          .run = rows_of<1025>,
          // By hand: five sectors for four at most, and 1088 threads for 1025.
          .expectation = on_gpu(between(
              "rows that begin off a border, and a wavefront of one",
              "1024",
              0.75,
              1 / (1 + smallest_effect))),
          .use = in_whole_wavefronts<1025>},
         {.name = "1023",
          .run = rows_of<1023>,
          // By hand: five sectors for four, at most.
          .expectation = on_gpu(
              between("rows that begin off a border", "1024", 0.8, 1 / (1 + smallest_effect))),
          .use = in_whole_wavefronts<1023>},
         {.name = "padded/1088",
          .run = rows_of<1088>,
          .expectation = neutral("what 1025 is padded to", "1024"),
          .use = in_whole_wavefronts<1088>},
         {.name = "97",
          .run = rows_of<97>,
          // both are bound by the same, whose rate does not enter
          .expectation =
              on_gpu(from_counts("narrow rows lose more: 97 of 128 threads", "1023", 1.1)),
          .use = in_whole_wavefronts<97>},
         {.name = "padded/128",
          .run = rows_of<128>,
          .expectation = neutral("what 97 is padded to", "1024")},
         {.name = "four/1024",
          .run = four_rows_of<1024>,
          .expectation = on_gpu(counted_by(
              Mechanism::dispatch,
              {"resident/1024"},
              ours(from_counts("prediction: a quarter of the blocks to dispatch", "1024")))),
          .use = in_whole_wavefronts<1024, 4>},
         {.name = "four/1023",
          .run = four_rows_of<1023>,
          // By hand: as 1023 over 1024.
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: the claim over four/1024",
                  "four/1024",
                  0.8,
                  1 / (1 + smallest_effect))),
          .use = in_whole_wavefronts<1023, 4>},
         {.name = "resident/1024", .run = rows_of<1024, Resident>, .use = blocks_not_counted},
         // By hand: off a border a wavefront touches five sectors for four, and its neighbour one
         // of them.
         {.name = "resident/1023",
          .run = rows_of<1023, Resident>,
          .expectation = on_gpu(
              between("prediction: five sectors for four, at most", "resident/1024", 0.8, 1.03)),
          .use = blocks_not_counted},
         {.name = "resident/1025",
          .run = rows_of<1025, Resident>,
          .expectation = on_gpu(between(
              "prediction: the same, and a sixteenth of the threads idle",
              "resident/1024",
              0.75,
              1.03)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::pitch
