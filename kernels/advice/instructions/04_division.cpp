// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::division {

constexpr int rounds = 16;

/// Divides by a number that is the same for all work items, which the compiler may not turn into a
/// multiplication: the last bit would differ.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const c = T(1.5) + T(p.integer("shift"));
    Kokkos::parallel_for(
        "advice.division/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) / c;
            }
            out(i) = x;
        });
}

/// Multiplies by the inverse, which is found once.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const inverse = 1 / (T(1.5) + T(p.integer("shift")));
    Kokkos::parallel_for(
        "advice.division/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) * inverse;
            }
            out(i) = x;
        });
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    double x = in[0][i];
    for (int round = 0; round < rounds; ++round) {
        x = (x + in[0][i]) / (1.5 + double(p.integer("shift")));
    }
    return x;
}

Family family()
{
    return make_family<double>(
        computing(
            2. * rounds,
            64,
            with(
                number("shift", 0, "of the divisor 1.5", 0, 10),
                row<double>(
                    "division",
                    post("minimise redundant arithmetic, multiplication for division"),
                    "multiply by the inverse of what is the same for all",
                    {1 << 25, 1 << 21},
                    oracle))),
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation =
              helps("a division takes 5 to 20 times the time of a multiplication", "before")}});
}

} // namespace miniapp::advice::division
