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

/// Thread that ends all ranks if its rank would otherwise wait for ever. It reports which rank it
/// waited for, in which call and in which phase. It calls MPI only to abort.
///
/// The watchdogs of a host count heartbeats in memory that they share. A rank that is busy
/// computing has a heartbeat; a rank that was stopped or has ended has none. A watchdog gives up
/// - if another rank of its host has had no heartbeat for peer_wait() seconds;
/// - if every rank of its host that has not left has been waiting, each in a single call or kernel,
///   for peer_wait() seconds. They wait for each other, or for a rank of another host, whose
///   heartbeat they cannot see. Of these ranks, the lowest one reports.
class Watchdog
{
    struct Heartbeat
    {
        std::atomic<std::uint32_t> beats;
        std::atomic<bool> waits_too_long;
    };

    World m_world;
    int m_exit_code;
    /// Ranks of this host, if their heartbeats are visible to each other; otherwise only this one.
    std::vector<int> m_ranks;
    std::size_t m_own_index = 0; ///< index of this rank in m_ranks
    Heartbeat* m_heartbeats = nullptr;
    double m_limit = peer_wait();

    std::mutex m_lock;
    std::condition_variable m_end_changed;
    bool m_end = false;
    std::thread m_thread;

    void share_heartbeats(MPI_Comm host);
    void watch_until_end();
    void give_up_on(int rank, RankActivity const& seen) const;
    void give_up_waiting(RankActivity const& seen) const;
    [[noreturn]] void give_up(std::string const& why) const;

public:
    /// All ranks construct it together; `host` holds the ranks of this host, in order of rank.
    Watchdog(World const& world, MPI_Comm host, int exit_code);
    /// Must run after the end of MPI, when no other rank waits for this one any more.
    ~Watchdog();
    Watchdog(Watchdog const&) = delete;
    Watchdog& operator=(Watchdog const&) = delete;
};

} // namespace miniapp
