// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::churn {

constexpr int steps = 32;

/// By way of an array of the step's own.
inline void step(Row const& p, ExecutionSpace const& space, std::string const& label, float* own)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) { own[i] = in[i]; });
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) { out[i] = own[i]; });
}

inline auto array_of(std::int64_t n)
{
    return Kokkos::View<float*, MemorySpace>(
        Kokkos::view_alloc("advice/own", Kokkos::WithoutInitializing), n);
}

inline void every_step(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    for (int s = 0; s < steps; ++s) {
        auto const own = array_of(p.size());
        step(p, space, label, own.data());
        space.fence(); // before it is freed
    }
}

/// As every_step(), fences too: what is left out is the allocation.
inline void fenced(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = array_of(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
        space.fence();
    }
}

inline void once(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = array_of(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
    }
    space.fence();
}

Variants<Row> hip_variants(); // 01_churn.hip.hpp

inline Family family()
{
    return family_of(
        with_use(
            repeated<2 * steps>,
            row("churn",
                guidelines("memory thrashing"),
                "allocate once, and not in each step",
                {1 << 20, 1 << 18})),
        {{.name = "every_step", .run = every_step},
         {.name = "fenced",
          .run = fenced,
          .expectation = helps("frequent allocation and release is slow", "every_step")},
         {.name = "once", .run = once, .expectation = compared_with("fenced")}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::churn
