// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::managed {

inline void
move(Row const& p, ExecutionSpace const& space, std::string const& label, float const* from)
{
    auto* const out = p.out_data();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out[i] = from[i]; });
}

inline void device(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    move(p, space, label, p.in_data(0));
}

Variants<Row> hip_variants(); // 05_managed.hip.hpp

inline Family family()
{
    return family_of(
        row("managed",
            guidelines("memory thrashing"),
            "prefetch managed memory before a kernel needs its pages",
            {1 << 24, 1 << 20}),
        {{.name = "device", .run = device}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::managed
