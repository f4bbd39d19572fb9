// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "complete_writes.hpp"
#include "peer_memory.hpp"
#include "peer_runtime.hpp"
#include "ranks/late_peer.hpp"

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

/// Before a barrier of its team, after which one work item fences for all.
template <class... None>
KOKKOS_INLINE_FUNCTION void before_barrier_and_fence(None...)
{
    if constexpr (backend::device_pass) {
        gpu::complete_writes();
    }
}

__device__ inline std::int64_t clock_on_device()
{
    return clock64();
}

/// How long a work item waits for a partner. Its clock is that of the cores, whose rate changes:
/// the limit ends what hangs, and measures nothing.
struct Patience
{
    static constexpr double ticks_of_second = 1.5e9;

    LateNote volatile* note; ///< in the host's memory
    std::int64_t ticks;

    /// Asked once in a while: `begin` is 0 before the first time. One that has given up ends all
    /// waits here, also of kernels to come: a queue of them would wait as long each.
    template <class... None>
    KOKKOS_INLINE_FUNCTION bool
    is_over(std::int64_t& begin, int partner, std::uint32_t meeting, None...) const
    {
        if constexpr (backend::device_pass) {
            auto const now = clock_on_device();
            begin = begin == 0 ? now : begin;
            if (*note == 0 && now - begin > ticks) {
                *note = late_note(partner, meeting);
                fence_on_device();
            }
        }
        return *note != 0;
    }
};

/// The note, which check_peers() reads.
class Late
{
    LateNote volatile* m_note;

public:
    explicit Late(int rank)
        : m_note(static_cast<LateNote*>(gpu::allocate_pinned(sizeof(LateNote))))
    {
        *m_note = 0;
        watch(m_note, rank);
    }
    ~Late()
    {
        Kokkos::fence(); // a kernel may still write it
        forget(m_note);
        gpu::free_pinned(const_cast<LateNote*>(m_note));
    }
    Late(Late const&) = delete;
    Late& operator=(Late const&) = delete;

    Patience patience() const
    {
        return {m_note, static_cast<std::int64_t>(most_wait() * Patience::ticks_of_second)};
    }
};

/// Of a partner and this rank, each in the memory of the one that waits for it; several, so that
/// the teams of a kernel tell without waiting for each other.
struct PeerCounters
{
    std::uint32_t volatile* theirs;
    std::uint32_t volatile* own;
    int partner;
    Patience patience;

    KOKKOS_INLINE_FUNCTION void tell(std::uint32_t meeting, int team = 0) const
    {
        fence_of_all();
        theirs[team] = meeting;
    }
    /// Without the fence that is due before what they wrote is read.
    KOKKOS_INLINE_FUNCTION void wait_for_flag(std::uint32_t meeting, int team) const
    {
        constexpr std::uint32_t once_in = 4096;
        std::int64_t begin = 0;
        for (std::uint32_t polls = 1; own[team] < meeting; ++polls) {
            if (polls % once_in == 0 && patience.is_over(begin, partner, meeting)) {
                return;
            }
        }
    }
    KOKKOS_INLINE_FUNCTION void wait(std::uint32_t meeting) const
    {
        wait_for_flag(meeting, 0);
        fence_of_all();
    }
};

/// Lets ranks of a host synchronise without the host: each GPU has counters for every other, and
/// one kernel of a few work items sets those of its partners and waits for its own. All ranks make
/// it together. Needs a GPU for each rank: on a shared one the kernels would wait for each other's
/// time slices.
class PeerSignals
{
    PeerMemory m_memory;
    Late m_late;
    Kokkos::View<PeerCounters*, MemorySpace> m_counters;
    std::uint32_t m_meeting = 0;

    /// Teams of a kernel that synchronises ranks. Half of what an H200 runs at once: enough to fill
    /// a link of 370 GB/s for 2 us and few to be waited for.
    static constexpr int most_teams = 512;

    std::uint32_t* counter(int of, int from)
    {
        return reinterpret_cast<std::uint32_t*>(m_memory.of(of)) + from * most_teams;
    }

public:
    /// If a rank is among one's partners, this rank is among its.
    PeerSignals(World const& world, std::vector<int> const& partners)
        : m_memory(
            world, static_cast<std::size_t>(world.size()) * most_teams * sizeof(std::uint32_t))
        , m_late(world.rank())
        , m_counters("halo/counters", partners.size())
    {
        m_memory.of(world.rank()); // opened together, by those without partners too
        auto const counters = Kokkos::create_mirror_view(m_counters);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            counters(i) = {
                counter(partners[i], world.rank()),
                counter(world.rank(), partners[i]),
                partners[i],
                m_late.patience()};
        }
        Kokkos::deep_copy(m_counters, counters);
    }

    /// What was given to `space` before is done and can be seen by the partners, and theirs here,
    /// before what is given to it after. Throws LatePeer where a partner did not come to an earlier
    /// meeting; check_peers() says so of the last.
    void meet(ExecutionSpace const& space)
    {
        check_peers();
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

    /// meet(), body(n) for 0 <= n < count, meet(); in one launch. `count` is that of every partner.
    template <class Body>
    void meet_around(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        auto const before = ++m_meeting;
        launch(label, count, space, body, before);
    }

    /// The same without the first synchronisation.
    template <class Body>
    void meet_after(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        launch(label, count, space, body, 0);
    }

    /// Each team tells the partners when it has done its part, the last one waits until all of
    /// theirs have. Where they also synchronise before, the first team tells that this rank has
    /// come, and each waits for theirs. No team waits for another of its rank: they need not run at
    /// once.
    template <class Body>
    void launch(
        std::string const& label,
        std::int64_t count,
        ExecutionSpace const& space,
        Body const& body,
        std::uint32_t before)
    {
        check_peers();
        constexpr int threads = 256;
        using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<threads>>;
        auto const teams = static_cast<int>(
            std::clamp((count + threads - 1) / threads, std::int64_t{1}, std::int64_t{most_teams}));
        auto const after = ++m_meeting;
        auto const counters = m_counters;
        auto const each = body;
        Kokkos::parallel_for(
            label,
            Policy(space, teams, threads),
            KOKKOS_LAMBDA(typename Policy::member_type const& team) {
                int const t = team.team_rank();
                int const mine = team.league_rank();
                int const partners = static_cast<int>(counters.extent(0));
                if (before != 0) {
                    if (t < partners) {
                        if (mine == 0) {
                            counters(t).tell(before);
                        }
                        counters(t).wait(before);
                    }
                    team.team_barrier();
                }
                for (std::int64_t n = mine * threads + t; n < count;
                     n += std::int64_t{teams} * threads) {
                    each(n);
                }
                before_barrier_and_fence();
                team.team_barrier();
                if (t < partners) {
                    counters(t).tell(after, mine);
                }
                if (mine == teams - 1) {
                    for (int i = t; i < partners * teams; i += threads) {
                        counters(i / teams).wait_for_flag(after, i % teams);
                    }
                    fence_of_all();
                }
            });
    }
};

} // namespace miniapp
