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

/// Many small transfers as one large one.
inline Family family()
{
    // The controls: in pieces too, which are long.
    return family_of(
        declared(
            of_the_page(
                "host and device",
                "the same bytes; as many copies as they have pieces of that length",
                {"1048576"}),
            row("batch",
                Mechanism::transfer,
                "the host's numbers to the device, in copies of 1 KB to all",
                1 << 22,
                1 << 22)),
        {{.name = "all", .run = Copies(std::int64_t{1} << 40)},
         {.name = "1048576",
          .run = Copies(1048576),
          .expectation = on_gpu(no_claim("where it begins to fall, the source says", "all"))},
         // no prediction: what a call of a copy takes is no measured limit
         {.name = "65536",
          .run = Copies(65536),
          .expectation = on_gpu(hurts("256 calls in place of one", "all"))},
         {.name = "1024",
          .run = Copies(1024),
          .expectation = hurts("16384 calls in place of one", "all")},
         // By hand, because no floor measures the link. Half as many calls of the same bytes: twice
         // as fast where calls are all of the time, and 1.6 times where the bytes take two thirds
         // of what the 8192 calls do. What a call takes is the difference of both times over 8192.
         {.name = "2048",
          .run = Copies(2048),
          .expectation = on_gpu(
              between("prediction: half as many calls, which are the time", "1024", 1.6, 2.05))}});
}

} // namespace miniapp::advice::batch
