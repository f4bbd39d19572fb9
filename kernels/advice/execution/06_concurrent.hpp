// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/row.hpp"

namespace miniapp::advice::concurrent {

constexpr int kernels = 32;

/// Changes nothing, and takes a while.
KOKKOS_FORCEINLINE_FUNCTION float long_way(float x, Unknown const& unknown, int steps)
{
    for (int step = 0; step < steps; ++step) {
        x = x * unknown.one + unknown.zero;
    }
    return x;
}

/// out = in by 32 kernels, one after the other.
inline void in_order(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Unknown const unknown(p);
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = (n + kernels - 1) / kernels;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = long_way(in(i), unknown, steps);
            });
    }
}

Variants<Row> hip_variants(); // 06_concurrent.hip.hpp

/// Kernels that each fill a small part of the device, in several streams: together they fill it.
/// The default size is 2048 threads a kernel, eight blocks; `steps` says how long each takes.
inline Family family()
{
    // The controls: one stream without waits, and with Kokkos' blocks.
    std::vector<Rung> const rungs{{.name = "in_order", .run = in_order}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    auto comparison = declared(
        of_the_page("device level", "the same", {"hip/unwaited/1", "hip/unwaited/blocks_of_128"}),
        row("concurrent",
            Mechanism::launch,
            "32 small kernels in 1 to 32 streams",
            1 << 16,
            1 << 14));
    comparison.parameters.push_back(
        {.name = "steps",
         .default_value = std::int64_t{backend::gpu ? 4096 : 512},
         .unit = "",
         .help = "dependent multiply-adds of a thread: how long a kernel takes",
         .min = 0,
         .max = 1 << 20});
    comparison.flops = [](Params const& p) {
        return 2. * double(p.integer("steps")) * double(size_of(p));
    };
    return family_of(with_use(in_parts<kernels>, std::move(comparison)), rungs, native);
}

} // namespace miniapp::advice::concurrent
