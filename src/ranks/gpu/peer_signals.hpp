// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "complete_writes.hpp"
#include "peer_flags.hpp"
#include "peer_memory.hpp"
#include "peer_runtime.hpp"
#include "rest_while_waiting.hpp"
#include "world/waiting.hpp"

namespace miniapp {

// What only a device's compiler knows is called in templates: the host's compiler skips it there.

__device__ inline void fence_on_device()
{
    __threadfence_system();
}

/// Orders what this work item wrote and read, and what it knows that others of its GPU did, for the
/// host and the other GPUs.
template <class... None>
KOKKOS_INLINE_FUNCTION void fence_of_system(None...)
{
    if constexpr (backend::device_pass) {
        fence_on_device();
    }
}

/// Before a barrier of its team, after which one work item fences for all.
template <class... None>
KOKKOS_INLINE_FUNCTION void complete_writes_before_barrier(None...)
{
    if constexpr (backend::device_pass) {
        gpu::complete_writes();
    }
}

__device__ inline std::int64_t clock_on_device()
{
    return clock64();
}

/// What the host learns of a work item that waits long for a partner; the host alone ends the wait,
/// with the program. The clock is that of the cores, whose rate changes: it measures nothing.
struct Patience
{
    static constexpr double ticks_of_second = 1.5e9;

    LateNote volatile* note; ///< in the host's memory
    std::int64_t ticks;

    /// Asked once in a while: `begin` is 0 before the first time. Notes for whom it waits, once it
    /// has waited too long, and says whether it has.
    template <class... None>
    KOKKOS_INLINE_FUNCTION bool is_over(std::int64_t& begin, int partner, None...) const
    {
        if constexpr (backend::device_pass) {
            auto const now = clock_on_device();
            begin = begin == 0 ? now : begin;
            if (now - begin > ticks) {
                *note = static_cast<LateNote>(partner + 1);
                fence_on_device();
                return true;
            }
        }
        return false;
    }
};

/// The note, which the watchdog reads.
class Late
{
    LateNote volatile* m_note;

public:
    Late()
        : m_note(static_cast<LateNote*>(gpu::allocate_pinned(sizeof(LateNote))))
    {
        *m_note = 0;
        watch(m_note);
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
        return {m_note, static_cast<std::int64_t>(peer_wait() * Patience::ticks_of_second)};
    }
};

/// The flags of a partner and of this rank, each in the memory of the one that waits for it: the
/// number of the last meeting that the other has come to.
struct PeerFlags
{
    std::uint32_t* theirs;
    std::uint32_t* own;
    int partner;
    Patience patience;

    /// Without the fence that is due after what the partner shall see was written.
    template <class... None>
    KOKKOS_INLINE_FUNCTION void tell(std::uint32_t meeting, None...) const
    {
        if constexpr (backend::device_pass) {
            gpu::raise_flag(theirs, meeting);
        }
    }
    /// What the partner wrote before it told is read behind this.
    template <class... None>
    KOKKOS_INLINE_FUNCTION void wait(std::uint32_t meeting, None...) const
    {
        if constexpr (backend::device_pass) {
            constexpr std::uint32_t once_in = 4096;
            std::int64_t begin = 0;
            bool late = false;
            for (std::uint32_t looks = 1; gpu::read_flag(own) < meeting; ++looks) {
                late = looks % once_in == 0 ? patience.is_over(begin, partner) : late;
                rest_while_waiting();
            }
            if (late) {
                *patience.note = 0;
            }
            gpu::acquire_flag(own);
        }
    }
};

/// Which team of a launch ends last. It fences once for all of them: on gfx90a a fence for the
/// system writes the whole L2 cache back.
struct EndedTeams
{
    std::uint32_t* count; ///< zero between launches

    /// Asked by one work item of each team, behind a barrier. What the teams wrote before happens
    /// before what the last of them does after.
    KOKKOS_INLINE_FUNCTION bool was_last(std::uint32_t teams) const
    {
        Kokkos::memory_fence(); // in the scope of the GPU
        if (Kokkos::atomic_fetch_add(count, 1U) + 1 != teams) {
            return false;
        }
        *count = 0;
        return true;
    }
};

/// Lets ranks of a host synchronise without the host: each GPU has a flag for every other, and
/// one kernel of a few work items raises those of its partners and waits for its own. All ranks
/// make it together. Needs a GPU for each rank: on a shared one the kernels would wait for each
/// other's time slices.
class PeerSignals
{
    PeerMemory m_memory;
    Late m_late;
    Kokkos::View<PeerFlags*, MemorySpace> m_flags;
    Kokkos::View<std::uint32_t, MemorySpace> m_ended;
    std::uint32_t m_meeting = 0;

    /// Teams of a kernel that synchronises ranks. Half of what an H200 runs at once: enough to fill
    /// a link of 370 GB/s for 2 us and few to be waited for.
    static constexpr int most_teams = 512;

    std::uint32_t* flag(int of, int from)
    {
        return reinterpret_cast<std::uint32_t*>(m_memory.of(of)) + from;
    }

public:
    /// If a rank is among one's partners, this rank is among its.
    PeerSignals(World const& world, std::vector<int> const& partners)
        : m_memory(world, static_cast<std::size_t>(world.size()) * sizeof(std::uint32_t))
        , m_flags("halo/flags", partners.size())
        , m_ended("halo/ended")
    {
        m_memory.of(world.rank()); // opened together, by those without partners too
        auto const flags = Kokkos::create_mirror_view(m_flags);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            flags(i) = {
                flag(partners[i], world.rank()),
                flag(world.rank(), partners[i]),
                partners[i],
                m_late.patience()};
        }
        Kokkos::deep_copy(m_flags, flags);
    }

    /// What was given to `space` before is done and can be seen by the partners, and theirs here,
    /// before what is given to it after.
    void meet(ExecutionSpace const& space)
    {
        auto const meeting = ++m_meeting;
        auto const flags = m_flags;
        Kokkos::parallel_for(
            "halo/meet",
            Kokkos::RangePolicy<ExecutionSpace>(space, 0, static_cast<int>(flags.extent(0))),
            KOKKOS_LAMBDA(int i) {
                fence_of_system();
                flags(i).tell(meeting);
                flags(i).wait(meeting);
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

    /// The team that ends last tells the partners and waits until theirs has told. Where ranks also
    /// synchronise before, the first team tells that this rank has come, and each waits for the
    /// partners. No team waits for another of its rank: they need not run at once.
    template <class Body>
    void launch(
        std::string const& label,
        std::int64_t count,
        ExecutionSpace const& space,
        Body const& body,
        std::uint32_t before)
    {
        constexpr int threads = 256;
        using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<threads>>;
        auto const teams = static_cast<int>(
            std::clamp((count + threads - 1) / threads, std::int64_t{1}, std::int64_t{most_teams}));
        auto const after = ++m_meeting;
        auto const flags = m_flags;
        EndedTeams const ended{m_ended.data()};
        auto const each = body;
        Kokkos::parallel_for(
            label,
            Policy(space, teams, threads),
            KOKKOS_LAMBDA(typename Policy::member_type const& team) {
                int const t = team.team_rank();
                int const mine = team.league_rank();
                int const partners = static_cast<int>(flags.extent(0));
                if (before != 0) {
                    if (t < partners) {
                        if (mine == 0) {
                            fence_of_system();
                            flags(t).tell(before);
                        }
                        flags(t).wait(before);
                    }
                    team.team_barrier();
                }
                for (std::int64_t n = mine * threads + t; n < count;
                     n += std::int64_t{teams} * threads) {
                    each(n);
                }
                complete_writes_before_barrier();
                team.team_barrier();
                if (t == 0 && ended.was_last(static_cast<std::uint32_t>(teams))) {
                    fence_of_system();
                    for (int i = 0; i < partners; ++i) {
                        flags(i).tell(after);
                    }
                    for (int i = 0; i < partners; ++i) {
                        flags(i).wait(after);
                    }
                }
            });
    }
};

} // namespace miniapp
