// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::literals {

constexpr int rounds = 16;

/// 0.5 is a double: each step is computed in double precision and converted back.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.literals/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = 0.5 * x * x - 0.125 * x + 0.25;
            }
            out(i) = x;
        });
}

/// The literals have the type of the array.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.literals/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = T(0.5) * x * x - T(0.125) * x + T(0.25);
            }
            out(i) = x;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = 0.5 * x * x - 0.125 * x + 0.25;
    }
    return x;
}

Family family()
{
    return make_family<float>(
        computing(
            5. * rounds,
            16,
            row("literals",
                post("minimise redundant arithmetic"),
                "write literals in the type of the array: 0.5 is a double",
                {1 << 26, 1 << 22},
                oracle)),
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation = helps("0.5 makes the arithmetic double", "before")}});
}

} // namespace miniapp::advice::literals
