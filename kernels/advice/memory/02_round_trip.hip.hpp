// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/02_round_trip.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::round_trip {

/// As `device`, but the array goes to page-locked memory of the host and comes back: what a step on
/// the host costs if the host computes it in no time.
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
            gpu::copy(m_memory.get(), p.out_data(), bytes, stream);
            gpu::copy(p.out_data(), m_memory.get(), bytes, stream);
        });
    }

private:
    gpu::Memory m_memory;
};

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/there_and_back",
         .run = HipThereAndBack(),
         .expectation = hurts("transfers between host and device are avoided", "device"),
         .use = with_chains}};
}

} // namespace miniapp::advice::round_trip
