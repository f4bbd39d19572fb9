// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace miniapp {

/// Longest time in seconds that a rank waits for ranks that do not answer: MINIAPP_PEER_WAIT, or
/// 60. Throws std::runtime_error if the value is not a number above 0 and at most 1e6.
double peer_wait();

/// Marks a wait of this rank for others, until the end of the scope. Every call that waits for
/// other ranks is made in such a scope, so that an endless wait is noticed and reported
/// (world/mpi/watchdog.hpp). Only the main thread makes them, one at a time.
class Waiting
{
public:
    static constexpr int several = -1;

    /// `in` is a literal that names the wait; `peer` is the awaited rank, or `several`.
    explicit Waiting(char const* in, int peer = several) noexcept;
    ~Waiting() noexcept;
    Waiting(Waiting const&) = delete;
    Waiting& operator=(Waiting const&) = delete;
};

/// Sets a description of what this rank does now, for reports: `timing halo/peer_write`.
void set_phase(std::string const& phase);

/// Note that a kernel of this rank writes to host memory if it has waited for another rank for
/// about peer_wait() seconds: 1 + that rank. It is 0 otherwise.
using LateNote = std::uint32_t;

/// From watch() to forget(), a note that is not 0 counts as a wait of this rank.
void watch(LateNote const volatile* note);
void forget(LateNote const volatile* note);

/// State of this rank as its watchdog sees it.
struct SeenOfRank
{
    char const* waits_in;     ///< name of the main thread's wait; null if it does not wait
    int peer;                 ///< awaited rank, or Waiting::several
    std::uint32_t waits;      ///< number of waits that the main thread has begun
    LateNote waits_on_device; ///< 1 + rank for which a kernel has waited too long, or 0
    std::string phase;
};

SeenOfRank what_this_rank_does();

} // namespace miniapp
