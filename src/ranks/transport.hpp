// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/limit.hpp"
#include "problem/backend.hpp"
#include "world/world.hpp"

namespace miniapp::ranks {

/// A message of `bytes` bytes to rank `to`, and one of the same size from rank `from`.
struct Message
{
    int to;
    int from;
    std::size_t bytes;
};

/// Moves messages of fixed sizes repeatedly, for chapters that pack and unpack themselves. All
/// ranks construct it together with messages in the same order of directions: the n-th message that
/// a rank sends is the n-th of the rank that receives it.
class Transport
{
public:
    virtual ~Transport() = default;
    /// A kernel packs the n-th message of the next exchange at to_send(n), and finds the n-th
    /// message of the last exchange at received(n). Both addresses may change with every exchange.
    virtual std::byte* to_send(std::size_t n) = 0;
    virtual std::byte const* received(std::size_t n) = 0;
    /// Sends what earlier work in `space` packed; later work in `space` finds what was received.
    virtual void exchange(ExecutionSpace const& space) = 0;
    /// Returns the name that users see, such as `peers' memory` or `messages`.
    virtual std::string name() const = 0;
};

/// Returns kernels that copy `elements` doubles of every rank to the next rank's memory, all at
/// once; their amount is one rank's bytes. Returns none if the ranks are on several hosts.
std::vector<LimitKernel> link_kernels(World const& world, double elements);

/// Returns why these ranks cannot use each other's memory, or "". All ranks call it together.
std::string why_no_peers(World const& world);

/// Transport whose to_send() is memory of the receiving rank, so that the caller packs straight
/// into it; an exchange is one synchronisation. Throws Refused if the ranks are not on one host.
std::unique_ptr<Transport> peer_transport(World const& world, std::vector<Message> const& all);

/// Transport by MPI, through the host if MPI cannot take GPU memory. Throws std::runtime_error in a
/// build without MPI.
std::unique_ptr<Transport> message_transport(World const& world, std::vector<Message> const& all);

/// Makes the transport that `word` names: `peers`, `messages` or `best` (peers if possible). Throws
/// std::runtime_error if `peers` is impossible.
std::unique_ptr<Transport>
transport(std::string const& word, World const& world, std::vector<Message> const& all);

} // namespace miniapp::ranks
