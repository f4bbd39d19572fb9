// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/allocation/06_oversubscription.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::oversubscription {

/// Writes 4 bytes of every 4096, in order or scattered, then moves the numbers.
template <bool scattered>
class Sweep
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        auto const pages = static_cast<std::int64_t>(
            double(p.integer("may_hang_the_device_with_percent")) / 100 * gpu::device_facts().memory
            / 4096);
        if (!m_memory) {
            m_memory = gpu::managed_memory(static_cast<std::size_t>(pages) * 4096);
        }
        auto* const words = static_cast<std::uint32_t*>(m_memory.get());
        Kokkos::parallel_for(
            "advice.oversubscription/hip/sweep",
            Range(space, 0, pages),
            KOKKOS_LAMBDA(std::int64_t i) {
                auto const page = scattered ? i * 0x9e3779b1 % pages : i;
                words[page * 1024] = static_cast<std::uint32_t>(i);
            });
        device(p, space, "advice.oversubscription/hip/move");
    }

private:
    gpu::Memory m_memory;
};

inline std::string needs_permission(Params const& params)
{
    return params.integer("may_hang_the_device_with_percent") > 0
               ? ""
               : "can hang the GPU for everyone: only with may_hang_the_device_with_percent";
}

Variants<Row> hip_variants()
{
    return {
        {.name = "hip/in_order", .run = Sweep<false>(), .refuses = needs_permission},
        {.name = "hip/scattered",
         .run = Sweep<true>(),
         .refuses = needs_permission,
         .expectation = hurts("pages come and go without order", "hip/in_order")},
    };
}

} // namespace miniapp::advice::oversubscription
