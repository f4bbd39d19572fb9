// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/registers/07_launch_bounds.hpp"

#include "advice/parts/row.hpp"
#include "advice/parts/window.hpp"

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
        {.name = "bounds/256",
         .run = bounds<double, 256>,
         .expectation =
             only_on(Machines::amd, helps("without a bound 1024 threads are assumed", "before"))},
        {.name = "bounds/1024",
         .run = bounds<double, 1024>,
         .expectation = compared_with("before")}};
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants());
    }
    return make_family<double>(
        computing(
            4. * width,
            64,
            reading_beyond(
                width,
                row<double>(
                    "launch_bounds",
                    lab_notes("launch bounds"),
                    "tell the compiler how large a block is, but not larger than it is",
                    {1 << 22, 1 << 20},
                    oracle))),
        variants);
}

} // namespace miniapp::advice::launch_bounds
