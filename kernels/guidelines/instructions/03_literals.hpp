// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "guidelines/parts/row.hpp"

namespace miniapp::guidelines::literals {

constexpr int steps = 64;

/// x <- 0.75 x + 0.25 in float, with literals of type Literal: a double makes the line double, and
/// two conversions come with it.
template <class Literal>
void chain(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            float x = in(i);
            for (int step = 0; step < steps; ++step) {
                x = static_cast<float>(Literal(0.75) * x + Literal(0.25));
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

/// 0.75 against 0.75F in single-precision code.
inline Family family()
{
    return family_of(
        declared(
            of_the_page("arithmetic instructions", "the same operations, in double or in float"),
            with_flops(
                2. * steps,
                row("literals",
                    Mechanism::issue,
                    "64 dependent multiply-adds in float, with literals of double or float",
                    1 << 23,
                    1 << 17,
                    oracle))),
        {{"double", chain<double>},
         {.name = "float",
          .run = chain<float>,
          .expectation =
              between("1.3 to 60 times, by the device's double units", "double", 1.3, 60)}});
}

} // namespace miniapp::guidelines::literals
