// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice {

/// The numbers of input 0 in page-locked memory of the host; made once.
class PinnedNumbers
{
public:
    float* of(Row const& p, ExecutionSpace const& space)
    {
        auto const n = p.in(0).size();
        if (!m_memory) {
            m_memory = gpu::pinned_memory(n * sizeof(float));
            gpu::copy(m_memory.get(), p.in_data(0), n * sizeof(float), gpu::stream_of(space));
            gpu::wait_for(gpu::stream_of(space));
        }
        return static_cast<float*>(m_memory.get());
    }

private:
    gpu::Memory m_memory;
};

/// Whether a run is to be compared: the output holds the poison then. A result that a row leaves in
/// the host's memory is brought to the output in that case only, so that no sample pays for it.
inline bool is_to_be_compared(Row const& p, ExecutionSpace const& space)
{
    float first = 0;
    gpu::copy(&first, p.out_data(), sizeof first, gpu::stream_of(space));
    gpu::wait_for(gpu::stream_of(space));
    return is_poison(first);
}

} // namespace miniapp::advice
