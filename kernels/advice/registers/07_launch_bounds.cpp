// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/registers/07_launch_bounds.hpp"

#include "advice/parts/sources.hpp"
#include "advice/parts/window.hpp"
#include "common/comparison.hpp"

namespace miniapp::advice::launch_bounds {

Variants<Arrays<double>> hip_variants(); // 12_launch_bounds.hip.cpp

/// The variance of 56 numbers, which are alive all at once: 112 registers of 32 bits and some. The
/// compiler must serve the largest block that might be launched.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.launch_bounds/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = window_variance<width>(b, i);
        });
}

/// A promise that no block has more threads.
template <class T, int threads>
void bounds(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::
        RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>, Kokkos::LaunchBounds<threads>>;
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.launch_bounds/bounds/" + std::to_string(threads),
        Policy(space, 0, p.size()),
        KOKKOS_LAMBDA(std::int64_t i) { out(i) = window_variance<width>(b, i); });
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    return variance_of<width>(in[0] + i);
}

Family family()
{
    Variants<Arrays<double>> variants{
        {.name = "before", .run = before<double>},
        {.name = "bounds/1024",
         .run = bounds<double, 1024>,
         .expectation = no_claim("the largest block of a GPU", "before")},
        {.name = "bounds/256",
         .run = bounds<double, 256>,
         // The notes say that 1024 threads are assumed on AMD without a bound. Kokkos gives its
         // kernels one: for gfx90a and sm_90 the compilers make the same registers and instructions
         // of both.
         .expectation = on_gpu(ours(
             neutral("prediction: Kokkos' kernels have a bound already", "before"),
             {"bounds/1024"}))}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants());
    }
    return declared_family<double>(
        {.name = "advice.launch_bounds",
         .mechanism = Mechanism::registers,
         // The controls: a bound that promises nothing.
         .contract = of_the_notes("launch bounds", "the same", {"bounds/1024"}),
         .help = "a loop with many registers: what the compiler knows of the block",
         .parameters = {size_parameter(1 << 22, 1 << 20)},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + width}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return edge_sizes(p, 800003); },
         .roundings = [](Params const&) { return 64.; },
         .flops = [](Params const& p) { return 4. * width * double(size_of(p)); }},
        variants);
}

} // namespace miniapp::advice::launch_bounds
