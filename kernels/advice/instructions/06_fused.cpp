// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::fused {

constexpr int rounds = 64;

/// An addition, then a multiplication: two instructions, for there is none that does both so. But
/// the multiplication of a round and the addition of the next are a multiply-add, and nvcc makes
/// it: 63 in 64 rounds, with a literal as addend.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const shift = T(0.25);
    Kokkos::parallel_for(
        "advice.fused/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + shift) * scale;
            }
            out(i) = x;
        });
}

/// The same line multiplied out: a multiply-add, one instruction.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const scale = T(0.5) + T(p.integer("shift")) / 64;
    T const both = T(0.25) * scale;
    Kokkos::parallel_for(
        "advice.fused/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = x * scale + both;
            }
            out(i) = x;
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = (x + 0.25) * (0.5 + double(p.integer("shift")) / 64);
    }
    return x;
}

Family family()
{
    return make_family<float>(
        computing(
            2. * rounds,
            16,
            with(
                number("shift", 1, "of the factor, in 64ths", 0, 16),
                row("fused",
                    post("minimise redundant arithmetic, fused multiply-add"),
                    "multiply out, so that a product and a sum are one fused multiply-add",
                    {1 << 25, 1 << 21},
                    oracle))),
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation = between(
              "one instruction for two operations: at most 2", "before", 1 + smallest_effect, 2)}});
}

} // namespace miniapp::advice::fused
