// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/static_for.hpp"
#include "guidelines/parts/row.hpp"

namespace miniapp::guidelines::unrolling {

constexpr int terms = 64;

KOKKOS_FORCEINLINE_FUNCTION float coefficient(int k)
{
    return 0.5F + 0.25F * static_cast<float>(k);
}

/// A polynomial of degree 63 with `turns` terms written out in each turn; the number of turns is
/// known at run time only.
template <class T, int turns>
void by(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    int const end = terms * static_cast<int>(Unknown(p).one);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T const x = in(i);
            T y = 0;
            for (int k = 0; k < end; k += turns) {
                static_for<0, turns>([&](auto j) { y = y * x + coefficient(k + j); });
            }
            out(i) = y;
        });
}

/// All is known to the compiler: no loop is left, and the coefficients are constants.
template <class T>
void whole(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T const x = in(i);
            T y = 0;
            static_for<0, terms>([&](auto k) { y = y * x + coefficient(k); });
            out(i) = y;
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int k = 0; k < terms; ++k) {
        y = y * in[0][i] + (0.5 + 0.25 * k);
    }
    return y;
}

/// Loops whose bounds the compiler knows are unrolled, and what does not change is computed before.
inline Family family()
{
    // The controls: few turns too, and no coefficient that is a constant.
    auto comparison = declared(
        of_the_page(
            "control flow", "the same polynomial; on a CPU one side may be vectors", {"by/8"}),
        with_flops(
            2. * terms,
            row("unrolling",
                Mechanism::issue,
                "a polynomial of 64 terms with 1, 2, 4 or 8 written out, or all",
                1 << 22,
                1 << 17,
                oracle)));
    comparison.roundings = [](Params const&) { return 64.; };
    return family_of(
        std::move(comparison),
        {{"by/1", by<float, 1>},
         {.name = "by/2",
          .run = by<float, 2>,
          .expectation = no_claim("half the iterations", "by/1")},
         {.name = "by/4", .run = by<float, 4>, .expectation = no_claim("a quarter", "by/1")},
         {.name = "by/8", .run = by<float, 8>, .expectation = no_claim("an eighth", "by/1")},
         {.name = "whole",
          .run = whole<float>,
          .expectation = helps("no loop, and the coefficients are constants", "by/1")}});
}

} // namespace miniapp::guidelines::unrolling
