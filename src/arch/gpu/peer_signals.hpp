// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
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

    KOKKOS_INLINE_FUNCTION void tell(std::uint32_t meeting) const
    {
        fence_of_all();
        *theirs = meeting;
    }
    KOKKOS_INLINE_FUNCTION void wait(std::uint32_t meeting) const
    {
        while (*own < meeting) {
        }
        fence_of_all();
    }
};

/// Lets ranks of a host meet without the host: each GPU has a counter for every other, and one
/// kernel of a few work items sets those of its partners and waits for its own. All ranks make it
/// together. Needs a GPU for each rank: on a shared one the kernels would wait for each other's
/// time slices.
class PeerSignals
{
    PeerMemory m_memory;
    Kokkos::View<PeerCounters*, MemorySpace> m_counters;
    Kokkos::View<int, MemorySpace> m_done; ///< teams of a kernel that meets
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
        , m_done("halo/done")
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
                counters(i).tell(meeting);
                counters(i).wait(meeting);
            });
    }

    /// meet(), body(n) for 0 <= n < count, meet(); in one launch: its first team tells the partners
    /// that this rank has come and each waits for theirs, the last to end tells that all is done.
    template <class Body>
    void meet_around(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        constexpr int threads = 256;
        using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<threads>>;
        // No more than run at once, so that few have to wait and to be counted.
        std::int64_t const most = space.concurrency() / threads;
        auto const teams =
            static_cast<int>(std::clamp((count + threads - 1) / threads, std::int64_t{1}, most));
        auto const before = ++m_meeting;
        auto const after = ++m_meeting;
        auto const counters = m_counters;
        auto const done = m_done;
        auto const each = body;
        Kokkos::parallel_for(
            label,
            Policy(space, teams, threads),
            KOKKOS_LAMBDA(typename Policy::member_type const& team) {
                int const t = team.team_rank();
                bool const meets = t < static_cast<int>(counters.extent(0));
                if (meets) {
                    if (team.league_rank() == 0) {
                        counters(t).tell(before);
                    }
                    counters(t).wait(before);
                }
                team.team_barrier();
                for (std::int64_t n = team.league_rank() * threads + t; n < count;
                     n += std::int64_t{teams} * threads) {
                    each(n);
                }
                fence_of_all();
                team.team_barrier();
                int others = 0;
                if (t == 0) {
                    others = Kokkos::atomic_fetch_add(&done(), 1);
                }
                team.team_broadcast(others, 0);
                if (others == teams - 1) {
                    if (meets) {
                        counters(t).tell(after);
                        counters(t).wait(after);
                    }
                    if (t == 0) {
                        done() = 0;
                    }
                }
            });
    }
};

} // namespace miniapp
