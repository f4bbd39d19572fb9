// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::near_full {

inline void move(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out(i) = in(i); });
}

Variants<Row> hip_variants(); // 02_near_full.hip.hpp

/// A program should not take all of a device's memory, and must survive when it gets none. Native
/// only: a host gives out memory that it has not.
inline Family family()
{
    // The controls: one tenth alone.
    std::vector<Rung> const rungs{{.name = "plain", .run = move}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        declared(
            of_the_page(
                "memory thrashing",
                "tenths/held and tenths/given_back: the same; beside/50 and beside/90 ask for more "
                "bytes than beside/10, and the ratio is per byte",
                {"hip/beside/10"}),
            row("near_full",
                Mechanism::allocation,
                "out = in, beside memory that was asked for and is given, or refused",
                1 << 20,
                1 << 20)),
        rungs,
        native);
}

} // namespace miniapp::advice::near_full
