// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "guidelines/parts/order.hpp"

namespace miniapp::guidelines::stride {

/// Neighbouring threads take elements `step` apart.
template <int step>
void apart(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_in_order(p, space, label, strided(p.size(), step));
}

/// The memory moves in transactions of 32, 64 or 128 bytes, whatever of them is used. One kernel,
/// other numbers; every element is moved once in each.
inline Family family()
{
    return family_of(
        row("stride",
            "out = in, neighbouring threads take elements 1 to 64 apart",
            1 << 26,
            1 << 22),
        {{"1", apart<1>},
         {.name = "2",
          .run = apart<2>,
          .expectation = on_gpu(between("half of each transaction is used", "1", 0.4, 0.7))},
         {.name = "4",
          .run = apart<4>,
          .expectation = on_gpu(between("a quarter is used", "1", 0.2, 0.35))},
         {.name = "8",
          .run = apart<8>,
          .expectation =
              on_gpu(between("an eighth is used: the floor where it is 32 bytes", "1", 0.08, 0.2))},
         {.name = "16",
          .run = apart<16>,
          .expectation = on_gpu(hurts("the floor where it is 64 bytes", "1"))},
         {.name = "64",
          .run = apart<64>,
          .expectation =
              on_gpu(between("no worse than 8 or 16: the floor is reached", "16", 0.67, 1.5))}});
}

} // namespace miniapp::guidelines::stride
