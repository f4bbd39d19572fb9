// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::pinned {

/// From memory that the host may page out, as every program's is.
class Pageable
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        Region const region(label);
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.of(p).data(), p.size()));
    }

private:
    HostNumbers m_numbers;
};

Variants<Row> hip_variants(); // 06_pinned.hip.hpp

/// Page-locked memory, which the device's copy engine can reach by itself.
inline Family family()
{
    // The controls: the same allocation, page-locked afterwards.
    std::vector<Rung> const rungs{{.name = "pageable", .run = Pageable()}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        declared(
            of_the_page("host and device", "the same", {"hip/registered"}),
            row("pinned",
                Mechanism::transfer,
                "the host's numbers to the device and back, by kinds of memory",
                1 << 24,
                1 << 22)),
        rungs,
        native);
}

} // namespace miniapp::advice::pinned
