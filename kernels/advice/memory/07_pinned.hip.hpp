// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/memory/07_pinned.hpp"
#include "advice/parts/pinned_numbers.hip.hpp"

namespace miniapp::advice::pinned {

class FromPinned
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        gpu::copy(
            p.out_data(), m_numbers.of(p, space), p.size() * sizeof(float), gpu::stream_of(space));
    }

private:
    PinnedNumbers m_numbers;
};

/// Memory of the program that is page-locked afterwards.
class FromRegistered
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const& numbers = m_numbers.of(p);
        auto* const address = const_cast<float*>(numbers.data());
        auto const bytes = numbers.size() * sizeof(float);
        if (!m_registered) {
            m_registered = gpu::registered(address, bytes);
        }
        gpu::copy(p.out_data(), address, bytes, gpu::stream_of(space));
    }

private:
    HostNumbers m_numbers;
    gpu::Memory m_registered; ///< given up before the numbers are
};

/// From the device to the host's memory of one kind; on to the output only to be compared.
template <bool pinned>
class ToHost
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const bytes = p.size() * sizeof(float);
        auto const stream = gpu::stream_of(space);
        bool const compared = is_to_be_compared(p, space);
        if (!m_memory) {
            m_memory =
                pinned
                    ? gpu::pinned_memory(bytes)
                    : gpu::Memory(new char[bytes], [](void* m) { delete[] static_cast<char*>(m); });
        }
        gpu::copy(m_memory.get(), p.in_data(0), bytes, stream);
        gpu::wait_for(stream);
        if (compared) {
            gpu::copy(p.out_data(), m_memory.get(), bytes, stream);
            gpu::wait_for(stream);
        }
    }

private:
    gpu::Memory m_memory;
};

/// No prediction of both kinds of memory: how the driver stages what is pageable, and on which
/// cores, is no measured limit.
Variants<Row> hip_variants()
{
    return {
        {.name = "hip/pinned",
         .run = FromPinned(),
         .expectation = between("about 3 times pageable memory", "pageable", 1.5, 6)},
        {.name = "hip/registered",
         .run = FromRegistered(),
         .expectation =
             ours(neutral("as memory that is allocated page-locked", "hip/pinned"), {"pageable"})},
        {.name = "hip/to_host/pageable",
         .run = ToHost<false>(),
         .expectation = no_claim("the other way", "pageable")},
        {.name = "hip/to_host/pinned",
         .run = ToHost<true>(),
         .expectation = between("about 3 times pageable memory", "hip/to_host/pageable", 1.5, 6)},
    };
}

} // namespace miniapp::advice::pinned
