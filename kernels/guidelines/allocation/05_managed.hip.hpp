// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "gpu_memory.hpp"
#include "guidelines/allocation/05_managed.hpp"

namespace miniapp::guidelines::managed {

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
            send(bytes, true, stream);
        }
        if (pages != Pages::of_the_device) {
            send(bytes, false, stream);
        }
        if (pages == Pages::prefetched) {
            send(bytes, true, stream);
        }
        move(p, space, "guidelines.managed/hip/move", static_cast<float const*>(m_numbers.get()));
    }

private:
    /// Where the driver moves no pages (AMD without HSA_XNACK=1) they stay where they are.
    void send(std::size_t bytes, bool to_device, gpu::Stream stream) const
    {
        if (gpu::has_managed_memory()) {
            gpu::prefetch(m_numbers.get(), bytes, to_device, stream);
        }
    }

    HostNumbers m_values;
    gpu::Memory m_numbers;
};

Variants hip_variants()
{
    return {
        {.name = "hip/of_the_device",
         .run = Managed<Pages::of_the_device>(),
         .expectation = neutral("pages that are there cost nothing", "device")},
        {.name = "hip/of_the_host",
         .run = Managed<Pages::of_the_host>(),
         .expectation =
             between("first touch: 10 to 100 times slower", "hip/of_the_device", 0.01, 0.1)},
        {.name = "hip/prefetched",
         .run = Managed<Pages::prefetched>(),
         .expectation = helps("moved ahead, in large pieces", "hip/of_the_host")},
    };
}

} // namespace miniapp::guidelines::managed
