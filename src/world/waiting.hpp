// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace miniapp {

/// Longest time in seconds that a rank waits for ranks that do not answer: MINIAPP_PEER_WAIT, or
/// 60. Throws std::runtime_error if the value is not a number above 0 and at most 1e6.
double peer_wait();

/// Marks a wait of this rank for others, until the end of the scope, so that an endless wait is
/// noticed and reported (world/mpi/watchdog.hpp). Calls that wait for other ranks are made in such
/// a scope, except MPI's start and HDF5; only the main thread makes them, one at a time.
class Waiting
{
public:
    static constexpr int several_peers = -1;

    /// `name` is a literal that names the wait; `peer` is the awaited rank, or `several_peers`.
    explicit Waiting(char const* name, int peer = several_peers) noexcept;
    ~Waiting() noexcept;
    Waiting(Waiting const&) = delete;
    Waiting& operator=(Waiting const&) = delete;
};

/// Sets a description of what this rank does now, for reports: `timing halo/peer_write`.
void set_phase(std::string const& phase);

/// A note in host memory: 0, or 1 + the rank for which a kernel of this rank has waited for about
/// peer_wait() seconds. The kernel writes it.
using LateNote = std::uint32_t;

/// From watch_late_note() to forget_late_note() a note that is not 0 counts as too long a wait.
void watch_late_note(LateNote const volatile* note);
void forget_late_note(LateNote const volatile* note);

/// State of this rank as its watchdog sees it.
struct RankActivity
{
    char const* wait_name;    ///< name of the main thread's wait; null if it does not wait
    int peer;                 ///< awaited rank, or Waiting::several_peers
    std::uint32_t wait_count; ///< number of waits that the main thread has begun
    LateNote late_note;       ///< 1 + rank for which a kernel has waited too long, or 0
    std::string phase;
};

RankActivity activity_of_this_rank();

} // namespace miniapp
