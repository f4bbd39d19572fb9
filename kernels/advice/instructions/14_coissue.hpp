// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "advice/parts/row.hpp"

namespace miniapp::advice::coissue {

constexpr int steps = 256;

/// Two chains of multiply-adds a thread, of types A and B, that change nothing. out = the whole
/// part of 256 in.
template <class A, class B>
void chains(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    Unknown const unknown(p);
    A const one_a = static_cast<A>(unknown.one);
    A const zero_a = static_cast<A>(unknown.zero);
    B const one_b = static_cast<B>(unknown.one);
    B const zero_b = static_cast<B>(unknown.zero);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            auto const start = static_cast<int>(in(i)*256);
            A a = static_cast<A>(start);
            B b = static_cast<B>(start);
            for (int step = 0; step < steps; ++step) {
                a = a * one_a + zero_a;
                b = b * one_b + zero_b;
            }
            out(i) = 0.5F * (static_cast<float>(a) + static_cast<float>(b));
        });
}

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return static_cast<int>(in[0][i] * 256);
}

/// Units for integers and for floating point that can begin instructions together.
inline Family family()
{
    // The controls: the other type alone.
    return family_of(
        declared(
            of_the_page(
                "instruction throughput",
                "as many multiply-adds, of one type or of two",
                {"float"}),
            with_flops(
                4. * steps,
                row("coissue",
                    Mechanism::issue,
                    "two chains of 256 multiply-adds a thread, of float or int32",
                    1 << 22,
                    1 << 16,
                    oracle))),
        {{.name = "float", .run = chains<float, float>},
         {.name = "integer",
          .run = chains<std::int32_t, std::int32_t>,
          .expectation = no_claim("the other extreme", "float")},
         {.name = "mixed",
          .run = chains<float, std::int32_t>,
          // By hand, because no floor measures integers: half of the integers' steps, and nothing
          // for the floats beside them: twice, give or take a fifth.
          .expectation = on_gpu(
              between("faster than integers alone: both units work", "integer", 1.6, 2.4))}});
}

} // namespace miniapp::advice::coissue
