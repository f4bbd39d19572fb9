// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/order.hpp"

namespace miniapp::advice::stride {

/// Neighbouring threads take elements `step` apart.
template <int step>
void apart(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_in_order(p, space, label, strided(p.size(), step));
}

/// Four elements a thread, in a quarter of the blocks. They are of four neighbouring wavefronts, so
/// that no two of a thread lie in one transaction where no two of a wavefront do.
template <int step>
void four_apart(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int rotate = std::bit_width(static_cast<unsigned>(step)) - 1;
    int const bits = std::max(rotate, bits_of(p.size()));
    copy_four_in_order(p, space, label, KnownStride<rotate>{bits});
}

/// The memory moves in transactions of 32, 64 or 128 bytes, whatever of them is used. One kernel,
/// other numbers; every element is moved once in each. On a GPU a pass over the array takes an
/// element of each sector, or of each second or eighth, and the next pass comes when no cache has
/// them any more: up to `step` times the bytes. `four/*` ask whether 1 is bound by the
/// blocks that a GPU begins a second, and not by the memory: then the claims hold over four/1.
inline Family family()
{
    // The controls: a quarter of the blocks, so that their dispatch does not hide the memory.
    return family_of(
        declared(
            of_the_page("device memory", "the same", {"four/1", "four/2", "four/4", "four/8"}),
            row("stride",
                Mechanism::memory,
                "out = in, neighbouring threads take elements 1 to 64 apart",
                1 << 26,
                1 << 22)),
        {{.name = "1", .run = apart<1>},
         {.name = "2",
          .run = apart<2>,
          .expectation = on_gpu(from_counts("half of each transaction is used", "1")),
          .use = in_sectors<2>},
         {.name = "4",
          .run = apart<4>,
          .expectation = on_gpu(from_counts("a quarter is used", "1")),
          .use = in_sectors<4>},
         {.name = "8",
          .run = apart<8>,
          .expectation =
              on_gpu(from_counts("an eighth is used: the floor where it is 32 bytes", "1")),
          .use = in_sectors<8>},
         {.name = "16",
          .run = apart<16>,
          .expectation = on_gpu(from_counts("the floor where it is 64 bytes", "1")),
          .use = in_sectors<16>},
         {.name = "64",
          .run = apart<64>,
          // By hand: as many sectors, 1, give or take a third. What a pass touches is 67 MB, of
          // which the L2 of a large GPU may keep a part that nobody has counted.
          .expectation =
              on_gpu(between("no worse than 8 or 16: the floor is reached", "16", 0.75, 1.33)),
          .use = in_sectors<64>},
         {.name = "four/1",
          .run = four_apart<1>,
          .expectation = only_where(
              backend::cuda,
              ours(from_counts("prediction: a quarter of the blocks to dispatch", "1"))),
          .use = several_each<4>},
         {.name = "four/2",
          .run = four_apart<2>,
          .expectation = only_where(
              backend::cuda, ours(from_counts("prediction: the claim over four/1", "four/1"))),
          .use = both(several_each<4>, in_sectors<2>)},
         {.name = "four/4",
          .run = four_apart<4>,
          .expectation = only_where(
              backend::cuda, ours(from_counts("prediction: the claim over four/1", "four/1"))),
          .use = both(several_each<4>, in_sectors<4>)},
         {.name = "four/8",
          .run = four_apart<8>,
          .expectation = only_where(
              backend::cuda, ours(from_counts("prediction: the claim over four/1", "four/1"))),
          .use = both(several_each<4>, in_sectors<8>)}});
}

} // namespace miniapp::advice::stride
