// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/uses.hpp"
#include "common/comparison.hpp"
#include "lanes.hpp"

namespace miniapp::advice::divergence {

constexpr int rounds = 256;

/// Two ways of the same length, of other instructions. Elements take them in turns.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T one_way(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = T(0.25) * x * x + T(0.5);
    }
    return x;
}
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T the_other(T x)
{
    for (int round = 0; round < rounds; ++round) {
        x = x - T(0.25) * x * x;
    }
    return x;
}

/// Work items take the elements in another order: `group` neighbours that go one way, then as many
/// that go the other. A wavefront all of whose lanes go one way does not wait for the other.
template <class T>
void in_groups(
    Arrays<T> const& p, std::int64_t group, std::string const& label, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    auto const whole = p.size() / (2 * group) * (2 * group);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t item) {
            auto const within = item % (2 * group);
            auto const i =
                item < whole ? item - within + within % group * 2 + within / group : item;
            out(i) = i % 2 == 0 ? one_way(b(i)) : the_other(b(i));
        });
}

/// i % 2 == 0
template <class T>
void every_other(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 1, "advice.divergence/every_other", space);
}
/// i % 32 < 16
template <class T>
void half_of_32(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 16, "advice.divergence/half_of_32", space);
}
/// i % 64 < 32
template <class T>
void half_of_64(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, 32, "advice.divergence/half_of_64", space);
}
/// Groups as long as this device's wavefront or warp.
template <class T>
void aligned(Arrays<T> const& p, ExecutionSpace const& space)
{
    in_groups(p, lanes_together(), "advice.divergence/aligned", space);
}

/// Two instructions a round of each way that a wavefront takes, and about as many as a gfx90a
/// executes to find the element.
template <int ways>
Use of_ways(Params const& p, Use use)
{
    constexpr int around = 80;
    return issuing<ways * 2 * rounds + around>(p, use);
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    return i % 2 == 0 ? one_way<double>(in[0][i]) : the_other<double>(in[0][i]);
}

Family family()
{
    return declared_family<float>(
        {.name = "advice.divergence",
         .mechanism = Mechanism::divergence,
         // The controls: the elements as much out of order, and both ways in each wavefront.
         .contract = of_the_post("divergence", "the same", {"half_of_32"}),
         .help = "two ways of a branch: who of a wavefront goes which",
         .parameters = {size_parameter(1 << 24, 1 << 20)},
         .inputs = one_of_size,
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 1500007); },
         .roundings = [](Params const&) { return 64.; },
         .flops = [](Params const& p) { return 3. * rounds * double(size_of(p)); }},
        {{.name = "every_other", .run = every_other<float>, .use = of_ways<2>},
         {.name = "half_of_32",
          .run = half_of_32<float>,
          .expectation = only_where(
              backend::gpu,
              neutral("both ways inside of a wavefront, whoever goes which", "every_other")),
          .use = of_ways<2>},
         {.name = "half_of_64",
          .run = half_of_64<float>,
          .expectation =
              backend::cuda
                  ? from_counts(
                      "the source's mend: 21 % of the time on an RTX 6000 Ada", "half_of_32", 1.2)
                  : only_where(
                      backend::hip,
                      neutral(
                          "64 lanes still go both ways; the source measured 4 %", "half_of_32")),
          .use = of_ways < backend::cuda ? 1 : 2 > },
         {.name = "aligned",
          .run = aligned<float>,
          .expectation = only_where(
              backend::gpu,
              from_counts(
                  "two ways are two paths, not 32 or 64: at most twice as fast",
                  "every_other",
                  1.2)),
          .use = of_ways<1>}});
}

} // namespace miniapp::advice::divergence
