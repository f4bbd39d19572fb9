// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <stdexcept>

#include "problem/backend.hpp"

namespace miniapp {

/// A rank has waited too long for another: that one has ended, hangs, or is slower than
/// most_wait() allows.
class LatePeer : public std::runtime_error
{
public:
    LatePeer(int rank, int peer, std::uint32_t meeting);
};

/// The most seconds that a rank waits for another in each other's memory: 600, or what
/// MINIAPP_PEER_WAIT says. Between two meetings a rank may write a checkpoint.
double most_wait();

/// What a kernel leaves in the host's memory that has waited too long: for whom, and in which
/// meeting. Zero where none has.
using LateNote = std::uint64_t;

KOKKOS_INLINE_FUNCTION LateNote late_note(int peer, std::uint32_t meeting)
{
    return std::uint64_t{meeting} << 32 | static_cast<std::uint32_t>(peer + 1);
}

/// check_peers() reads that note of this rank from now on, until it is forgotten.
void watch(LateNote const volatile* note, int rank);
void forget(LateNote const volatile* note);

/// Throws LatePeer where a kernel of this rank has given up waiting: behind a fence, of all that
/// were launched before it. On a CPU it is the wait that throws.
void check_peers();

} // namespace miniapp
