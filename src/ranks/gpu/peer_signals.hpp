// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "instructions.hpp"
#include "peer_memory.hpp"
#include "peer_runtime.hpp"
#include "world/waiting.hpp"

namespace miniapp {

// Functions that only the device's compiler knows are called in templates, because the host's
// compiler skips a discarded branch only there.

__device__ inline void system_fence_on_device()
{
    __threadfence_system();
}

/// Orders earlier accesses before later ones for the host and other GPUs: those of this work item,
/// and those of other work items of its GPU that happen before the fence.
template <class... None>
KOKKOS_INLINE_FUNCTION void system_fence(None...)
{
    if constexpr (backend::device_pass) {
        system_fence_on_device();
    }
}

/// Completes a work item's writes. All work items of a team call it before a barrier, after which
/// one of them calls system_fence() for all.
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

/// Limit of a work item's wait for a partner. If it is exceeded, the work item leaves a note for
/// the host and waits on; only the host ends the wait, by ending the program. The limit is
/// approximate, because it counts cycles of the cores' clock, whose rate varies.
struct WaitLimit
{
    static constexpr double ticks_of_second = 1.5e9;

    LateNote volatile* note; ///< host memory that the watchdog reads
    std::int64_t ticks;

    /// Returns whether the wait exceeds the limit; if so, it notes the partner for the host. It is
    /// called now and then during a wait; `begin` is 0 at first and is set by the first call.
    template <class... None>
    KOKKOS_INLINE_FUNCTION bool is_over(std::int64_t& begin, int partner, None...) const
    {
        if constexpr (backend::device_pass) {
            auto const now = clock_on_device();
            begin = begin == 0 ? now : begin;
            if (now - begin > ticks) {
                *note = static_cast<LateNote>(partner + 1);
                system_fence_on_device();
                return true;
            }
        }
        return false;
    }
};

/// Owns the note in host memory, which the watchdog reads.
class LateNoteOwner
{
    LateNote volatile* m_note;

public:
    LateNoteOwner()
        : m_note(static_cast<LateNote*>(gpu::allocate_pinned(sizeof(LateNote))))
    {
        *m_note = 0;
        watch_late_note(m_note);
    }
    ~LateNoteOwner()
    {
        Kokkos::fence(); // a kernel may still write it
        forget_late_note(m_note);
        gpu::free_pinned(const_cast<LateNote*>(m_note));
    }
    LateNoteOwner(LateNoteOwner const&) = delete;
    LateNoteOwner& operator=(LateNoteOwner const&) = delete;

    WaitLimit wait_limit() const
    {
        return {m_note, static_cast<std::int64_t>(peer_wait() * WaitLimit::ticks_of_second)};
    }
};

/// Two flags with which this rank and a partner synchronise, each in the memory of the rank that
/// waits for it. A flag holds the number of the last synchronisation that the other rank reached.
struct PeerFlags
{
    std::uint32_t* partner_flag;
    std::uint32_t* own_flag;
    int partner;
    WaitLimit wait_limit;

    /// Raises the partner's flag to `epoch`, the number of a synchronisation. The caller must fence
    /// after writing what the partner shall see.
    template <class... None>
    KOKKOS_INLINE_FUNCTION void raise(std::uint32_t epoch, None...) const
    {
        if constexpr (backend::device_pass) {
            gpu::raise_flag(partner_flag, epoch);
        }
    }
    /// Waits until the partner has raised this rank's flag to `epoch`. Later reads see everything
    /// that the partner wrote before raising it.
    template <class... None>
    KOKKOS_INLINE_FUNCTION void wait(std::uint32_t epoch, None...) const
    {
        if constexpr (backend::device_pass) {
            constexpr std::uint32_t polls_per_check = 4096;
            std::int64_t begin = 0;
            bool late = false;
            for (std::uint32_t polls = 1; gpu::read_flag(own_flag) < epoch; ++polls) {
                late = polls % polls_per_check == 0 ? wait_limit.is_over(begin, partner) : late;
                rest_while_waiting();
            }
            if (late) {
                *wait_limit.note = 0;
            }
            gpu::acquire_flag(own_flag);
        }
    }
};

/// Finds out which team of a launch ends last. Only that team fences, for all, because on gfx90a
/// every fence for the system writes the whole L2 back.
struct EndedTeams
{
    std::uint32_t* count; ///< number of teams that have ended; zero between launches

    /// Returns true for a launch's last team. One work item of each team calls it after a barrier.
    /// Writes of all teams before their calls happen before what the last team does after its call.
    KOKKOS_INLINE_FUNCTION bool is_last_call(std::uint32_t teams) const
    {
        Kokkos::memory_fence(); // orders accesses in the scope of the GPU
        if (Kokkos::atomic_fetch_add(count, 1U) + 1 != teams) {
            return false;
        }
        *count = 0;
        return true;
    }
};

/// Lets the GPUs of a host's ranks synchronise without the CPU: each GPU has a flag for every
/// other, and a kernel of a few work items raises the partners' flags and waits for its own. All
/// ranks construct it together. Every rank needs its own GPU, because on a shared one the kernels
/// would wait for each other's time slices.
class PeerSignals
{
    PeerMemory m_memory;
    LateNoteOwner m_late_note;
    Kokkos::View<PeerFlags*, MemorySpace> m_flags;
    Kokkos::View<std::uint32_t, MemorySpace> m_ended;
    std::uint32_t m_epoch = 0;

    /// Largest number of teams of a kernel that synchronises ranks: half of what an H200 runs at
    /// once. Their threads have 1 MB in flight, enough for a link of 370 GB/s and 2 us of latency.
    static constexpr int max_teams = 512;

    std::uint32_t* flag(int owner, int writer)
    {
        return reinterpret_cast<std::uint32_t*>(m_memory.address_of(owner)) + writer;
    }

public:
    /// Partners must be mutual: the partners of each rank in `partners` must include this rank.
    PeerSignals(World const& world, std::vector<int> const& partners)
        : m_memory(world, static_cast<std::size_t>(world.size()) * sizeof(std::uint32_t))
        , m_flags("halo/flags", partners.size())
        , m_ended("halo/ended")
    {
        // All ranks open the memory together, also those without partners.
        m_memory.address_of(world.rank());
        auto const flags = Kokkos::create_mirror_view(m_flags);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            flags(i) = {
                flag(partners[i], world.rank()),
                flag(world.rank(), partners[i]),
                partners[i],
                m_late_note.wait_limit()};
        }
        Kokkos::deep_copy(m_flags, flags);
    }

    /// Synchronises with the partners: later work in `space` begins only when earlier work, here
    /// and in the partners' `space`, is done and visible here.
    void synchronise(ExecutionSpace const& space)
    {
        auto const epoch = ++m_epoch;
        auto const flags = m_flags;
        Kokkos::parallel_for(
            "halo/synchronise",
            Kokkos::RangePolicy<ExecutionSpace>(space, 0, static_cast<int>(flags.extent(0))),
            KOKKOS_LAMBDA(int i) {
                system_fence();
                flags(i).raise(epoch);
                flags(i).wait(epoch);
            });
    }

    /// Calls synchronise(), body(n) for 0 <= n < count, and synchronise() again, in one launch.
    template <class Body>
    void synchronise_around(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        auto const before = ++m_epoch;
        launch(label, count, space, body, before);
    }

    /// Like synchronise_around() without the first synchronisation.
    template <class Body>
    void synchronise_after(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        launch(label, count, space, body, 0);
    }

    /// Runs body(n) in one launch, whose last team to end signals the partners and waits for their
    /// signals. If `before` is not 0, the first team also signals at the start that this rank is
    /// ready, and every team waits for the partners. No team waits for another of its rank, because
    /// the teams of a launch need not run at the same time.
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
            std::clamp((count + threads - 1) / threads, std::int64_t{1}, std::int64_t{max_teams}));
        auto const after = ++m_epoch;
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
                            system_fence();
                            flags(t).raise(before);
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
                if (t == 0 && ended.is_last_call(static_cast<std::uint32_t>(teams))) {
                    system_fence();
                    for (int i = 0; i < partners; ++i) {
                        flags(i).raise(after);
                    }
                    for (int i = 0; i < partners; ++i) {
                        flags(i).wait(after);
                    }
                }
            });
    }
};

} // namespace miniapp
