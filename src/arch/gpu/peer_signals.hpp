// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "peer_memory.hpp"

namespace miniapp {

/// The device's own fence, declared where the host's compiler sees it too.
__device__ inline void fence_on_device()
{
    __threadfence_system();
}

/// Orders what a kernel writes and reads for the host and the other GPUs.
template <class... None>
KOKKOS_INLINE_FUNCTION void fence_of_all(None...)
{
    if constexpr (backend::device_pass) {
        fence_on_device();
    }
}

/// Of a partner and this rank, each in the memory of the one that waits for it.
struct PeerCounters
{
    std::uint32_t volatile* theirs;
    std::uint32_t volatile* own;
};

/// Lets ranks of a host meet without the host: each GPU has a counter for every other, and one
/// kernel of a few work items sets those of its partners and waits for its own. All ranks make it
/// together. Needs a GPU for each rank: on a shared one the kernels would wait for each other's
/// time slices.
class PeerSignals
{
    PeerMemory m_memory;
    Kokkos::View<PeerCounters*, MemorySpace> m_counters;
    std::uint32_t m_meeting = 0;

    std::uint32_t* counter(int of, int from)
    {
        return reinterpret_cast<std::uint32_t*>(m_memory.of(of)) + from;
    }

public:
    /// If a rank is among one's partners, this rank is among its.
    PeerSignals(World const& world, std::vector<int> const& partners)
        : m_memory(world, static_cast<std::size_t>(world.size()) * sizeof(std::uint32_t))
        , m_counters("halo/counters", partners.size())
    {
        m_memory.of(world.rank()); // opened together, by those without partners too
        auto const counters = Kokkos::create_mirror_view(m_counters);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            counters(i) = {counter(partners[i], world.rank()), counter(world.rank(), partners[i])};
        }
        Kokkos::deep_copy(m_counters, counters);
    }

    /// What was given to `space` before is done and can be seen by the partners, and theirs here,
    /// before what is given to it after.
    void meet(ExecutionSpace const& space)
    {
        auto const meeting = ++m_meeting;
        auto const counters = m_counters;
        Kokkos::parallel_for(
            "halo/meet",
            Kokkos::RangePolicy<ExecutionSpace>(space, 0, static_cast<int>(counters.extent(0))),
            KOKKOS_LAMBDA(int i) {
                fence_of_all();
                *counters(i).theirs = meeting;
                while (*counters(i).own < meeting) {
                }
                fence_of_all();
            });
    }
};

} // namespace miniapp
