// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

namespace miniapp {

/// The most seconds that a rank waits for ranks that do not answer: 60, or what MINIAPP_PEER_WAIT
/// says. Throws std::runtime_error where that is no such number.
double peer_wait();

/// A wait of this rank for another, until the end of the scope. Every call that waits for other
/// ranks is made in the scope of one, so that a wait without end is seen and told of
/// (world/mpi/watchdog.hpp). The main thread alone makes them, one at a time.
class Waiting
{
public:
    static constexpr int several = -1;

    /// `in` is a literal that says what this rank waits in; `peer` is the rank that it waits for.
    explicit Waiting(char const* in, int peer = several) noexcept;
    ~Waiting() noexcept;
    Waiting(Waiting const&) = delete;
    Waiting& operator=(Waiting const&) = delete;
};

/// What this rank works on from now on, in words: `timing halo/peer_write`.
void set_phase(std::string const& phase);

/// What a kernel of this rank leaves in the host's memory while it waits for another rank, once it
/// has waited for about peer_wait() seconds: that rank + 1. Zero otherwise.
using LateNote = std::uint32_t;

/// That note counts as a wait of this rank until it is forgotten.
void watch(LateNote const volatile* note);
void forget(LateNote const volatile* note);

/// What the watchdog of this rank sees of it.
struct SeenOfRank
{
    char const* waits_in;     ///< null where the main thread does not wait
    int peer;                 ///< of that wait
    std::uint32_t waits;      ///< that the main thread has begun
    LateNote waits_on_device; ///< a kernel's note
    std::string phase;
};

SeenOfRank what_this_rank_does();

} // namespace miniapp
