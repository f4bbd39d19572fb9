// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/01_levels.hpp"
#include "advice/parts/pinned_numbers.hip.hpp"

namespace miniapp::advice::levels {

/// The input comes to where the output will be, so many times, and then the sums.
template <int times>
void sums_of_copy(
    Row const& p, ExecutionSpace const& space, std::string const& label, float const* from)
{
    for (int copy = 0; copy < times; ++copy) {
        gpu::copy(p.out_data(), from, p.size() * sizeof(float), gpu::stream_of(space));
    }
    sums<true>(p, space, label, p.out_data());
}

/// From page-locked memory of the host, at the link's own rate.
template <int times>
class HipOverTheLink
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        sums_of_copy<times>(p, space, "advice.levels/hip/over_the_link", m_numbers.of(p, space));
    }

private:
    PinnedNumbers m_numbers;
};

/// From the device's own memory: the same bytes and calls, and nothing over the link.
inline void hip_in_memory(Row const& p, ExecutionSpace const& space)
{
    sums_of_copy<1>(p, space, "advice.levels/hip/in_memory", p.in_data(0));
}

/// By hand, because no floor measures the link. The source has 36 GB/s over the link and 1600 GB/s
/// in memory (LUMI). In units of the array's bytes over the memory's rate the copy over the link
/// takes 45, one in memory 2, and the sums 2, or 6 where they run at a third of that rate, as on an
/// H100.
Variants<Row> hip_variants()
{
    return {
        {.name = "hip/in_memory",
         .run = hip_in_memory,
         .expectation = no_claim("a copy more", "scratch")},
        // (2 + 2) / (45 + 2) to (2 + 6) / (45 + 6)
        {.name = "hip/over_the_link",
         .run = HipOverTheLink<1>(),
         .expectation =
             by(Mechanism::transfer,
                ours(
                    between(
                        "the link is 45 times slower than the memory", "hip/in_memory", 0.08, 0.16),
                    {"scratch"}))},
        // (45 + 2) / (90 + 2) to (45 + 6) / (90 + 6), and 4 % of noise on both sides
        {.name = "hip/over_the_link/twice",
         .run = HipOverTheLink<2>(),
         .expectation = by(
             Mechanism::transfer,
             ours(
                 between(
                     "prediction: twice the bytes over the link, which is nearly all of the time",
                     "hip/over_the_link",
                     0.49,
                     0.55),
                 {"scratch", "hip/in_memory"}))},
    };
}

} // namespace miniapp::advice::levels
