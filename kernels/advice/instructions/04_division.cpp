// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::division {

constexpr int rounds = 16;

/// Divides by a number that is the same for all work items, which the compiler may not turn into a
/// multiplication: the last bit would differ.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const c = T(1.5) + T(p.integer("shift"));
    Launch::run(
        label_of<Launch>("advice.division", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = (x + b(i)) / c;
            }
            out(i) = x;
        });
}

/// Multiplies by the inverse, which is found once.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    T const inverse = 1 / (T(1.5) + T(p.integer("shift")));
    Launch::run(
        label_of<Launch>("advice.division", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
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
    return declared_family<double>(
        {.name = "advice.division",
         .mechanism = Mechanism::issue,
         .contract = of_the_post(
             "minimise redundant arithmetic, multiplication for division",
             "16 divisions of an element, or 16 multiplications",
             {"resident/before", "resident/after"}),
         .help = "division by what is the same everywhere, or multiplication by the inverse",
         .parameters =
             {size_parameter(1 << 25, 1 << 21),
              {.name = "shift",
               .default_value = std::int64_t{0},
               .unit = "",
               .help = "of the divisor 1.5",
               .min = 0,
               .max = 10}},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 64.; },
         .flops = [](Params const& p) { return 2. * rounds * double(size_of(p)); }},
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation =
              helps("a division takes 5 to 20 times the time of a multiplication", "before")},
         // By hand, because nobody counted which of them are of double. The listing of sm_90 has
         // 390 vector instructions before. An H200 issues 29.6 of float in a picosecond, and half
         // as many of double: 13 to 26 ps, over the 3.8 of the 16 bytes' copy.
         {.name = "resident/before", .run = before<double, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<double, Resident>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: 390 instructions, of float or of double, over the time of a copy",
                  "resident/before",
                  3.5,
                  7)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::division
