// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/host_numbers.hpp"
#include "advice/parts/order.hpp"

namespace miniapp::advice::mapped {

/// out = from, thread i moves element order(i).
inline void move(
    Row const& p,
    ExecutionSpace const& space,
    std::string const& label,
    float const* from,
    Order order)
{
    auto* const out = p.out_data();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            auto const e = order(i);
            out[e] = from[e];
        });
}

/// The host's numbers are copied to where the output is, then a kernel goes over them.
class Copied
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.of(p).data(), p.size()));
        move(p, space, label, p.out_data(), {.n = p.size()});
    }

private:
    HostNumbers m_numbers;
};

Variants<Row> hip_variants(); // 07_mapped.hip.hpp

/// A kernel may read page-locked memory of the host itself: good for what is read once, by
/// neighbours.
inline Family family()
{
    // The controls: page-locked too, and copied.
    std::vector<Rung> const rungs{{.name = "copied", .run = Copied()}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        declared(
            of_the_page(
                "host and device",
                "the same elements; copied ones cross the memory of the device twice more",
                {"hip/copied"}),
            row("mapped",
                Mechanism::transfer,
                "out = the host's numbers, copied first or read by the kernel",
                1 << 24,
                1 << 22)),
        rungs,
        native);
}

} // namespace miniapp::advice::mapped
