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

/// The default size is 2048 threads a kernel, eight blocks; `steps` says how long each takes.
inline Family family()
{
    auto comparison = with(
        number(
            "steps",
            backend::gpu ? 4096 : 512,
            "dependent multiply-adds of a thread: how long a kernel takes",
            0,
            1 << 20),
        row("concurrent",
            guidelines("device level"),
            "launch kernels that each fill a small part of the device into several streams",
            {1 << 16, 1 << 14}));
    comparison.flops = [](Params const& p) {
        return 2. * double(p.integer("steps")) * double(size_of(p));
    };
    return family_of(
        with_use(in_parts<kernels>, std::move(comparison)),
        {{.name = "in_order", .run = in_order}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::concurrent
