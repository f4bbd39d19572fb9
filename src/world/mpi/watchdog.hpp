// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <mpi.h>

#include "world/waiting.hpp"
#include "world/world.hpp"

namespace miniapp {

/// A thread of each rank that ends all ranks if this one would wait for ever, and reports for whom,
/// in what and in which phase. It never computes, and calls MPI only to end it.
///
/// The ranks of a host share a page on which each watchdog counts its beats. A rank that computes
/// beats, however long it takes; a rank that was stopped or has ended does not. A rank gives up
/// - if another rank of its host has not beaten for peer_wait() seconds;
/// - if all ranks of its host have been in the same wait for peer_wait() seconds and it is the
///   first of them: they wait for each other or for a rank of another host, whose heart they
///   cannot see.
class Watchdog
{
    struct Heart
    {
        std::atomic<std::uint32_t> beats;
        std::atomic<bool> waits_too_long;
    };

    World m_world;
    int m_exit_code;
    /// Ranks of this host whose hearts are visible; otherwise only this one.
    std::vector<int> m_ranks;
    std::size_t m_own = 0; ///< index of this rank among those
    Heart* m_hearts = nullptr;
    double m_limit = peer_wait();

    std::mutex m_lock;
    std::condition_variable m_ended;
    bool m_end = false;
    std::thread m_thread;

    void share_hearts(MPI_Comm host);
    void watch_until_end();
    void give_up_on(int rank, SeenOfRank const& seen) const;
    void give_up_waiting(SeenOfRank const& seen) const;
    [[noreturn]] void give_up(std::string const& why) const;

public:
    /// All ranks construct it together; `host` has the ranks of this host, in order of rank.
    Watchdog(World const& world, MPI_Comm host, int exit_code);
    /// Destroyed after MPI has ended: other ranks no longer wait for this one.
    ~Watchdog();
    Watchdog(Watchdog const&) = delete;
    Watchdog& operator=(Watchdog const&) = delete;
};

} // namespace miniapp
