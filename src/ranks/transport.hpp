// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "problem/backend.hpp"
#include "world/world.hpp"

namespace miniapp::ranks {

/// A message: `bytes` bytes to one rank, and as many from another; never to the rank itself.
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
    /// Places where a kernel packs the n-th message of the next exchange and finds the n-th of the
    /// last one. They change with every exchange.
    virtual std::byte* to_send(std::size_t n) = 0;
    virtual std::byte const* received(std::size_t n) = 0;
    /// Sends what earlier work in `space` packed; later work in `space` finds what was received.
    virtual void exchange(ExecutionSpace const& space) = 0;
    /// `peers' memory` or `messages`.
    virtual std::string name() const = 0;
};

/// Why the ranks cannot write into each other's memory, or "".
std::string why_no_peers(World const& world);

/// Packs straight into the memory of the receiving rank; an exchange is one synchronisation.
std::unique_ptr<Transport> peer_transport(World const& world, std::vector<Message> const& all);

/// Sends by MPI, through the host if MPI cannot take GPU memory. Throws std::runtime_error in a
/// build without MPI.
std::unique_ptr<Transport> message_transport(World const& world, std::vector<Message> const& all);

/// Transport `peers`, `messages`, or `best`: peers if possible.
std::unique_ptr<Transport>
transport(std::string const& word, World const& world, std::vector<Message> const& all);

} // namespace miniapp::ranks
