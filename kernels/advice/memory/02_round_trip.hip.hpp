// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/02_round_trip.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::round_trip {

/// The chains on the host, by way of page-locked memory.
class HipHost
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const* const label = "advice.round_trip/hip/host";
        auto const bytes = p.size() * sizeof(float);
        auto const stream = gpu::stream_of(space);
        if (!m_memory) {
            m_memory = gpu::pinned_memory(bytes);
        }
        add_half(p, space, label, p.in_data(0));
        gpu::copy(m_memory.get(), p.out_data(), bytes, stream);
        gpu::wait_for(stream);
        on_host(static_cast<float*>(m_memory.get()), p.size(), label);
        gpu::copy(p.out_data(), m_memory.get(), bytes, stream);
        add_half(p, space, label, p.out_data());
    }

private:
    gpu::Memory m_memory;
};

/// As `device`, but the array goes to page-locked memory of the host and comes back, so many times:
/// what a step on the host costs if the host computes it in no time.
template <int times>
class HipThereAndBack
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const bytes = p.size() * sizeof(float);
        auto const stream = gpu::stream_of(space);
        if (!m_memory) {
            m_memory = gpu::pinned_memory(bytes);
        }
        on_device(p, space, "advice.round_trip/hip/there_and_back", [&] {
            for (int way = 0; way < times; ++way) {
                gpu::copy(m_memory.get(), p.out_data(), bytes, stream);
                gpu::copy(p.out_data(), m_memory.get(), bytes, stream);
            }
        });
    }

private:
    gpu::Memory m_memory;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/there_and_back",
         .run = HipThereAndBack<1>(),
         .expectation = hurts("two ways over the link, for nothing", "device"),
         .use = with_chains},
        // By hand, because no floor measures the link. Where the device's kernels take x times what
        // one way there and back does: (1 + x) / (2 + x). They pass six times through the array: at
        // the source's rates, 36 GB/s over the link and 1600 GB/s in memory, x = 6 / 90, and 18 /
        // 90 where the chains, whose neighbours are 1 KB apart, run at a seventh of the memory's
        // rate, as on an H100. 0.52 to 0.55, and 4 % of noise.
        {.name = "hip/there_and_back/twice",
         .run = HipThereAndBack<2>(),
         .expectation = ours(
             between(
                 "prediction: the link is three quarters of the time, or more",
                 "hip/there_and_back",
                 0.49,
                 0.57),
             {"device"}),
         .use = with_chains},
        {.name = "hip/host",
         .run = HipHost(),
         .expectation =
             no_claim("the host's threads in place of the device's", "hip/there_and_back"),
         .use = repeated<2>},
    };
}

} // namespace miniapp::advice::round_trip
