// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace miniapp {

/// Seconds that a rank waits at most for ranks that do not answer: 60, or the value of
/// MINIAPP_PEER_WAIT. Throws std::runtime_error if that is no such number.
double peer_wait();

/// Marks a wait of this rank for another, until the end of the scope. Every call that waits for
/// other ranks is made in such a scope, so that an endless wait is noticed and reported
/// (world/mpi/watchdog.hpp). Only the main thread makes them, one at a time.
class Waiting
{
public:
    static constexpr int several = -1;

    /// `in` is a literal that names the wait; `peer` is the awaited rank.
    explicit Waiting(char const* in, int peer = several) noexcept;
    ~Waiting() noexcept;
    Waiting(Waiting const&) = delete;
    Waiting& operator=(Waiting const&) = delete;
};

/// Sets a description of the present work of this rank: `timing halo/peer_write`.
void set_phase(std::string const& phase);

/// Note in host memory from a kernel of this rank that has waited for another rank for about
/// peer_wait() seconds: that rank + 1. Zero otherwise.
using LateNote = std::uint32_t;

/// Counts the note as a wait of this rank until it is forgotten.
void watch(LateNote const volatile* note);
void forget(LateNote const volatile* note);

/// State of this rank as its watchdog sees it.
struct SeenOfRank
{
    char const* waits_in;     ///< null if the main thread does not wait
    int peer;                 ///< awaited rank
    std::uint32_t waits;      ///< number of waits that the main thread has begun
    LateNote waits_on_device; ///< a kernel's note
    std::string phase;
};

SeenOfRank what_this_rank_does();

} // namespace miniapp
