// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/row.hpp"

namespace miniapp::advice::power {

/// A whole power as the library computes any power.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.power/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = std::pow(b(i), T(3)) + std::pow(b(i + 1), T(3));
        });
}

/// As multiplications.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.power/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = b(i) * b(i) * b(i) + b(i + 1) * b(i + 1) * b(i + 1);
        });
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    double const x = in[0][i];
    double const y = in[0][i + 1];
    return x * x * x + y * y * y;
}

Family family()
{
    return make_family<double>(
        computing(
            5,
            16,
            reading_beyond(
                1,
                row<double>(
                    "power",
                    lab_notes("no mathematical functions"),
                    "write whole powers as multiplications",
                    {1 << 25, 1 << 21},
                    oracle))),
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation = helps("pow is many instructions, and registers", "before")}});
}

} // namespace miniapp::advice::power
