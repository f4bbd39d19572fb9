// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/order.hpp"

namespace miniapp::advice::gather {

/// Takes the elements in an order that is shuffled inside blocks of 2^bits; 62: inside the whole.
template <int bits>
void shuffled(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size();
    copy_in_order(
        p, space, label, {.n = n, .bits = std::min(bits, bits_of(n)), .factor = scattering});
}

/// How far the addresses of a wavefront are spread. One kernel, other numbers.
inline Family family()
{
    return family_of(
        row("gather",
            guidelines("device memory"),
            "let the threads of a wavefront take elements that are near each other",
            {1 << 26, 1 << 22}),
        {{.name = "everywhere", .run = shuffled<62>},
         {.name = "in_order",
          .run = shuffled<0>,
          .expectation = helps("the less the addresses are spread, the faster", "everywhere")},
         {.name = "within/4096",
          .run = shuffled<12>,
          .expectation = hurts("the more the addresses are spread, the slower", "in_order")}});
}

} // namespace miniapp::advice::gather
