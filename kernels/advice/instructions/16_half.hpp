// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::half {

constexpr int steps = 256;

/// x <- 3/4 x + 1/4, which tends to 1 and keeps of each rounding a quarter less a step.
inline void single(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float x = in(i);
            for (int step = 0; step < steps; ++step) {
                x = 0.75F * x + 0.25F;
            }
            out(i) = x;
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int step = 0; step < steps; ++step) {
        x = 0.75 * x + 0.25;
    }
    return x;
}

Variants<Row> hip_variants(); // 10_half.hip.hpp

/// Half precision in place of single, one number or two in a register. The column `error` says what
/// it costs: 11 bits of a number.
inline Family family()
{
    auto comparison = declared(
        of_this_book(
            "two halves fit a register, and one instruction takes both; no paragraph of the page",
            "the same operations of an element, in half or in single precision",
            {"float"}),
        row("half",
            Mechanism::issue,
            "256 dependent multiply-adds a number",
            1 << 23,
            1 << 17,
            oracle));
    // Of a half, 2^13 of float's; below 1 it rounds by 2^-12 at most, of which (1 - 3/4)^-1 stay.
    comparison.roundings = [](Params const&) { return 16384.; };
    comparison.flops = [](Params const& p) { return 2. * steps * double(p.integer("size")); };
    std::vector<Rung> const rungs{{.name = "float", .run = single}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(std::move(comparison), rungs, native);
}

} // namespace miniapp::advice::half
