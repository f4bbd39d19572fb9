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

/// What goes one way: as many bytes to one rank as come from another. Never to itself.
struct Message
{
    int to;
    int from;
    std::size_t bytes;
};

/// Moves messages of fixed sizes, again and again, for chapters that pack and unpack by themselves.
/// All ranks make it together, with their messages in one order of directions: the n-th that a rank
/// sends is the n-th of the rank that gets it.
class Transport
{
public:
    virtual ~Transport() = default;
    /// Where a kernel packs the n-th message of the next exchange, and where the n-th of the last
    /// one is found. They change with every exchange.
    virtual std::byte* to_send(std::size_t n) = 0;
    virtual std::byte const* received(std::size_t n) = 0;
    /// What was given to `space` before is sent, and what is given to it after finds what came.
    virtual void exchange(ExecutionSpace const& space) = 0;
    /// `peers' memory` or `messages`.
    virtual std::string name() const = 0;
};

/// Why the ranks cannot write into each other's memory; empty where they can.
std::string why_no_peers(World const& world);

/// Packed straight into the memory of the rank that it is for; the ranks only synchronise, once an
/// exchange.
std::unique_ptr<Transport> peer_transport(World const& world, std::vector<Message> const& all);

/// MPI, by way of the host where it may not be given memory of the GPU. Throws std::runtime_error
/// in a build without MPI.
std::unique_ptr<Transport> message_transport(World const& world, std::vector<Message> const& all);

/// `peers`, `messages`, or `best`: peers where they can be had.
std::unique_ptr<Transport>
transport(std::string const& word, World const& world, std::vector<Message> const& all);

} // namespace miniapp::ranks
