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

/// The memory moves in transactions of 32, 64 or 128 bytes, whatever of them is used. Every element
/// is moved once in each variant. On a GPU `1` may be bound by the dispatch of its blocks, of which
/// `four/*` have a quarter.
inline Family family()
{
    auto const half = "a transaction is moved whole, whatever of it is used";
    return family_of(
        row("stride",
            guidelines("device memory"),
            "let neighbouring threads take neighbouring elements, and not elements that are apart",
            {1 << 26, 1 << 22}),
        {{.name = "8", .run = apart<8>},
         {.name = "1", .run = apart<1>, .expectation = on_gpus(helps(half, "8"))},
         {.name = "2", .run = apart<2>, .expectation = on_gpus(hurts(half, "1"))},
         {.name = "64", .run = apart<64>, .expectation = compared_with("8")},
         {.name = "four/8", .run = four_apart<8>, .use = several_each<4>},
         {.name = "four/1",
          .run = four_apart<1>,
          .expectation = on_gpus(helps(half, "four/8")),
          .use = several_each<4>}});
}

} // namespace miniapp::advice::stride
