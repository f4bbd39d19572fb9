// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "advice/allocation/05_managed.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::managed {

/// Where the pages are when the kernel comes.
enum class Pages { of_the_device, of_the_host, prefetched };

/// The numbers in managed memory. All of a run is timed: moving the pages to the host too, so that
/// the two rows that do so are to be compared with each other.
template <Pages pages>
class Managed
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const bytes = p.size() * sizeof(float);
        auto const stream = gpu::stream_of(space);
        if (!m_numbers) {
            m_numbers = gpu::managed_memory(bytes);
            std::ranges::copy(m_values.of(p), static_cast<float*>(m_numbers.get()));
            gpu::prefetch(m_numbers.get(), bytes, true, stream);
        }
        if (pages != Pages::of_the_device) {
            gpu::prefetch(m_numbers.get(), bytes, false, stream);
        }
        if (pages == Pages::prefetched) {
            gpu::prefetch(m_numbers.get(), bytes, true, stream);
        }
        move(p, space, "advice.managed/hip/move", static_cast<float const*>(m_numbers.get()));
    }

private:
    HostNumbers m_values;
    gpu::Memory m_numbers;
};

inline std::string pages_stay(Params const& /*params*/)
{
    return gpu::has_managed_memory()
               ? ""
               : "pages do not move here; on an AMD GPU they do with HSA_XNACK=1";
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/of_the_host", .run = Managed<Pages::of_the_host>(), .refuses = pages_stay},
        {.name = "hip/prefetched",
         .run = Managed<Pages::prefetched>(),
         .refuses = pages_stay,
         .expectation = helps("with advice and prefetch", "hip/of_the_host")},
        {.name = "hip/of_the_device",
         .run = Managed<Pages::of_the_device>(),
         .refuses = pages_stay,
         .expectation = compared_with("device")}};
}

} // namespace miniapp::advice::managed
