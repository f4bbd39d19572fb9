// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>

#include "advice/parts/row.hpp"

namespace miniapp::advice::fences {

constexpr int launches = 64;

/// out = in by 64 launches, each of a part; after each, `wait`.
inline void launched(
    Row const& p,
    ExecutionSpace const& space,
    std::string const& label,
    std::function<void()> const& wait)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i);
            });
        wait();
    }
}

inline void device(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [] { Kokkos::fence(); });
}
inline void instance(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [&] { space.fence(); });
}
inline void order(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [] {});
}

inline Family family()
{
    return family_of(
        with_use(
            in_parts<launches>,
            row("fences",
                guidelines("synchronisation"),
                "leave the order of kernels to their stream, and do not fence after each",
                {1 << 18, 1 << 18})),
        {{.name = "device", .run = device},
         {.name = "order",
          .run = order,
          .expectation = on_gpus(helps("streams in place of waits for the device", "instance"))},
         {.name = "instance", .run = instance, .expectation = compared_with("device")}});
}

} // namespace miniapp::advice::fences
