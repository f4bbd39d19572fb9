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

inline Family family()
{
    return family_of(
        row("pinned",
            guidelines("host and device"),
            "copy from page-locked memory, which the device's copy engine reaches by itself",
            {1 << 24, 1 << 22}),
        {{.name = "pageable", .run = Pageable()}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::pinned
