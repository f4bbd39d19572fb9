// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::literals {

constexpr int rounds = 16;

/// 0.5 is a double: each step is computed in double precision and converted back.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.literals", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T x = b(i);
            for (int round = 0; round < rounds; ++round) {
                x = 0.5 * x * x - 0.125 * x + 0.25;
            }
            out(i) = x;
        });
}

/// The literals have the type of the array.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.literals", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
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
    return declared_family<float>(
        {.name = "advice.literals",
         .mechanism = Mechanism::issue,
         .contract = of_the_post(
             "minimise redundant arithmetic",
             "the same operations, in double or in the type of the array",
             {"resident/before", "resident/after"}),
         .help = "0.5 or 0.5f in a loop of floats",
         .parameters = {size_parameter(1 << 26, 1 << 22)},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 16.; },
         .flops = [](Params const& p) { return 5. * rounds * double(size_of(p)); }},
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation = helps("0.5 makes the arithmetic double", "before")},
         // By hand, because no floor measures conversions. Of sm_90: 64 instructions of double,
         // each two slots of issue, and 32 conversions, each of two to eight, over 88 of float: 192
         // to 384 slots and the rest of the loop.
         {.name = "resident/before", .run = before<float, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<float, Resident>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: 64 instructions of double and 32 conversions become 64 of float",
                  "resident/before",
                  2.4,
                  4.8)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::literals
