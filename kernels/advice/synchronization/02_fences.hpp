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

/// Work that needs an order gets it from its stream: waiting for the device is not needed, and for
/// one instance rarely.
inline Family family()
{
    return family_of(
        with_use(
            in_parts<launches>,
            declared(
                no_prediction(
                    "what a fence costs beside a launch is no limit that the program "
                    "measures",
                    of_the_page("synchronisation", "the same")),
                row("fences",
                    Mechanism::launch,
                    "out = in by 64 small kernels, with a fence after each or without",
                    1 << 18,
                    1 << 18))),
        {{.name = "device", .run = device},
         {.name = "instance",
          .run = instance,
          .expectation =
              on_gpu(helps("one instance's fence is cheaper than the device's", "device"))},
         {.name = "order",
          .run = order,
          .expectation = on_gpu(helps("the stream keeps the order without waiting", "instance"))}});
}

} // namespace miniapp::advice::fences
