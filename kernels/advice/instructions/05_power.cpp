// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/sources.hpp"
#include "common/comparison.hpp"

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
    return declared_family<double>(
        {.name = "advice.power",
         .mechanism = Mechanism::issue,
         .contract = of_the_notes(
             "no mathematical functions",
             "two calls of pow of an element, or four multiplications"),
         .help = "the third power by pow or by multiplication",
         .parameters = {size_parameter(1 << 25, 1 << 21)},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + 1}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return 5. * double(size_of(p)); }},
        {{"before", before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation =
              helps("pow of a whole number is many instructions, and registers", "before")}});
}

} // namespace miniapp::advice::power
