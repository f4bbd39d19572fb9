// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/sources.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::power {

/// A whole power as the library computes any power.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.power", "before"), space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = std::pow(b(i), T(3)) + std::pow(b(i + 1), T(3));
        });
}

/// As multiplications.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.power", "after"), space, p.size(), KOKKOS_LAMBDA(std::int64_t i) {
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
         .contract = vectors_of(
             "the multiplications, and calls pow for one number",
             of_the_notes(
                 "no mathematical functions",
                 "two calls of pow of an element, or four multiplications",
                 {"resident/before", "resident/after"})),
         .help = "the third power by pow or by multiplication",
         .parameters = {size_parameter(1 << 25, 1 << 21)},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + 1}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return 5. * double(size_of(p)); }},
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation =
              helps("pow of a whole number is many instructions, and registers", "before")},
         // By hand, because nobody counted which of them are of double. A gfx90a executes 374
         // vector instructions for both calls. As many on an H200 are 12.6 ps if they are of float
         // and 25 if they are of double, over the 3.8 of the 16 bytes' copy.
         {.name = "resident/before", .run = before<double, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<double, Resident>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: 374 instructions, of float or of double, over the time of a copy",
                  "resident/before",
                  3.3,
                  6.6)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::power
