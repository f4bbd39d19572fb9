// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <exception>
#include <vector>

#include "advice/allocation/02_near_full.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::near_full {

constexpr int tenths = 9;

/// Takes so many per cent of what is free now, moves the numbers, and gives it back.
template <int percent>
void hip_beside(Row const& p, ExecutionSpace const& space)
{
    auto const taken =
        gpu::device_memory(static_cast<std::size_t>(gpu::free_memory() / 100 * percent));
    move(p, space, "advice.near_full/hip/beside");
    gpu::wait_for(gpu::stream_of(space)); // before it is given back
}

/// Takes a tenth of what is free now, nine times, and moves the numbers beside each. The same calls
/// for the same bytes: `held`, they fill nine tenths of the memory, and else never more than one.
template <bool held>
void hip_tenths(Row const& p, ExecutionSpace const& space)
{
    auto const bytes = static_cast<std::size_t>(gpu::free_memory() / 10);
    std::vector<gpu::Memory> taken;
    for (int tenth = 0; tenth < tenths; ++tenth) {
        taken.push_back(gpu::device_memory(bytes));
        move(p, space, "advice.near_full/hip/tenths");
        gpu::wait_for(gpu::stream_of(space)); // before it is given back
        if (!held) {
            taken.clear();
        }
    }
}

/// Asks, as a View does, for twice what is free, is refused, and goes on: without the refusal the
/// output stays as it is, which the comparison finds.
inline void hip_refused(Row const& p, ExecutionSpace const& space)
{
    try {
        Kokkos::View<char*, MemorySpace> const too_much(
            Kokkos::view_alloc("advice/too_much", Kokkos::WithoutInitializing),
            static_cast<std::size_t>(2 * gpu::free_memory()));
    } catch (std::exception const&) {
        gpu::clear_error();
        move(p, space, "advice.near_full/hip/refused");
    }
}

/// The units of work are tenths of the free memory that are asked for.
template <int percent>
Use of_bytes_asked_for(Params const&, Use use)
{
    use.work = percent / 10.;
    return use;
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/beside/10", .run = hip_beside<10>, .use = of_bytes_asked_for<10>},
        {.name = "hip/beside/50",
         .run = hip_beside<50>,
         .expectation = no_claim("half of what is free", "hip/beside/10"),
         .use = of_bytes_asked_for<50>},
        {.name = "hip/beside/90",
         .run = hip_beside<90>,
         .expectation = no_claim("nine times the bytes to map", "hip/beside/10"),
         .use = of_bytes_asked_for<90>},
        {.name = "hip/refused",
         .run = hip_refused,
         .expectation = hurts("a refusal costs, and breaks nothing", "plain")},
        {.name = "hip/tenths/given_back", .run = hip_tenths<false>, .use = repeated<tenths>},
        {.name = "hip/tenths/held",
         .run = hip_tenths<true>,
         .expectation = ours(from_counts(
             "prediction: as many calls for as many bytes, wherever they lie",
             "hip/tenths/given_back")),
         .use = repeated<tenths>},
    };
}

} // namespace miniapp::advice::near_full
