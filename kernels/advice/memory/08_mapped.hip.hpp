// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/08_mapped.hpp"
#include "advice/parts/pinned_numbers.hip.hpp"

namespace miniapp::advice::mapped {

/// As Copied, from page-locked memory.
class CopiedFromPinned
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        gpu::copy(
            p.out_data(), m_numbers.of(p, space), p.size() * sizeof(float), gpu::stream_of(space));
        move(p, space, "advice.mapped/hip/copied", p.out_data(), {.n = p.size()});
    }

private:
    PinnedNumbers m_numbers;
};

/// The kernel reads the host's memory itself, neighbours `step` elements apart.
template <int step>
class ReadInPlace
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto* const numbers = m_numbers.of(p, space);
        move(
            p,
            space,
            "advice.mapped/hip/in_place",
            static_cast<float const*>(gpu::seen_by_device(numbers)),
            strided(p.size(), step));
    }

private:
    PinnedNumbers m_numbers;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/copied",
         .run = CopiedFromPinned(),
         .expectation = helps("page-locked", "copied")},
        {.name = "hip/in_place",
         .run = ReadInPlace<1>(),
         // By hand, because no floor measures the link: as many bytes cross it, and what hip/copied
         // reads and writes in the device's memory besides is a third of its time at most.
         .expectation = between(
             "read once, by neighbours: as fast as the link, without the copy",
             "hip/copied",
             0.9,
             1.5)},
        {.name = "hip/in_place/32",
         .run = ReadInPlace<32>(),
         // no prediction: what the link moves for 4 bytes is no measured limit
         .expectation =
             between("neighbours 32 apart: 10 to 100 times slower", "hip/in_place", 0.01, 0.1)},
    };
}

} // namespace miniapp::advice::mapped
