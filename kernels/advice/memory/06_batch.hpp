// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::batch {

/// out = the host's numbers, in copies of so many bytes each.
class Copies
{
public:
    explicit Copies(std::int64_t bytes)
        : m_elements(bytes / static_cast<std::int64_t>(sizeof(float)))
    {
    }

    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        Region const region(label);
        auto const* const from = m_numbers.of(p).data();
        auto* const to = p.out_data();
        for (std::int64_t begin = 0; begin < p.size(); begin += m_elements) {
            auto const n = std::min(m_elements, p.size() - begin);
            Kokkos::deep_copy(space, device_view(to + begin, n), host_view(from + begin, n));
        }
    }

private:
    std::int64_t m_elements;
    HostNumbers m_numbers;
};

inline Family family()
{
    auto const claim = "many small transfers are batched into a large one";
    return family_of(
        row("batch",
            guidelines("host and device"),
            "copy between host and device in one large piece",
            {1 << 22, 1 << 22}),
        {{.name = "1024", .run = Copies(1024)},
         {.name = "all",
          .run = Copies(std::int64_t{1} << 40),
          .expectation = on_gpus(helps(claim, "1024"))},
         {.name = "65536", .run = Copies(65536), .expectation = compared_with("1024")}});
}

} // namespace miniapp::advice::batch
