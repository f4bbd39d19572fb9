// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/window.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::occupancy {

constexpr int width = 40;

/// The variance of 40 numbers, which are alive all at once: 80 registers of 32 bits and some. Asks
/// for so many waves a SIMD unit (blocks of 128 a multiprocessor): the more there are, the fewer
/// registers each has, and what does not fit goes to memory.
template <class T, int least>
void waves(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::RangePolicy<
        ExecutionSpace,
        Kokkos::IndexType<std::int64_t>,
        Kokkos::LaunchBounds<128, least>>;
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.occupancy/waves/" + std::to_string(least),
        Policy(space, 0, p.size()),
        KOKKOS_LAMBDA(std::int64_t i) { out(i) = window_variance<width>(b, i); });
}

/// A SIMD unit of MI200 holds eight waves.
std::string more_than_it_holds(Params const&)
{
    return backend::hip ? "an AMD SIMD unit holds eight waves" : "";
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    return variance_of<width>(in[0] + i);
}

Family family()
{
    return declared_family<double>(
        {.name = "advice.occupancy",
         .mechanism = Mechanism::latency,
         // The controls: a bound that the registers still fit.
         .contract = of_the_post("improve occupancy, launch bounds", "the same", {"waves/4"}),
         .help = "more waves with fewer registers each: the occupancy trap",
         .parameters = {size_parameter(1 << 22, 1 << 20)},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + width}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 64.; },
         .flops = [](Params const& p) { return 4. * width * double(size_of(p)); }},
        {{.name = "waves/1", .run = waves<double, 1>},
         {.name = "waves/4",
          .run = waves<double, 4>,
          .expectation = on_gpu(ours(
              neutral("prediction: four waves fit, and the code is the same", "waves/1"),
              {"waves/8"}))},
         {.name = "waves/8",
          .run = waves<double, 8>,
          .expectation = only_where(
              backend::hip,
              hurts("the registers of eight waves do not hold it: it spills", "waves/1"))},
         {.name = "waves/16",
          .run = waves<double, 16>,
          .refuses = more_than_it_holds,
          .expectation = only_where(
              backend::cuda,
              hurts("16 blocks of 128: 32 registers a thread, it spills", "waves/1"))}});
}

} // namespace miniapp::advice::occupancy
