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

/// Managed memory inside the device's capacity: where its pages are decides.
inline Family family()
{
    // The controls: managed too, with its pages there.
    std::vector<Rung> const rungs{{.name = "device", .run = device}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        declared(
            of_the_page(
                "memory thrashing",
                "the same elements; of_the_host and prefetched move the pages to the host first",
                {"hip/of_the_device"}),
            row("managed",
                Mechanism::transfer,
                "out = the device's numbers, or managed ones that are there or at the host",
                1 << 24,
                1 << 20)),
        rungs,
        native);
}

} // namespace miniapp::advice::managed
