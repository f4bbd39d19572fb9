// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <exception>
#include <string>
#include <vector>

#include "peer_runtime.hpp"
#include "problem/variant.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Memory of every rank of a host that all of them can read and write: device memory here, host
/// memory in host/peer_memory.hpp. All ranks construct and destroy it together.
class PeerMemory
{
    World m_world;
    std::byte* m_mine = nullptr;
    std::vector<std::byte*> m_all; ///< empty until the memory of all ranks is opened
    bool m_is_open = false;

public:
    PeerMemory(World const& world, std::size_t bytes)
        : m_world(world)
        , m_mine(static_cast<std::byte*>(gpu::allocate(bytes)))
    {
    }
    ~PeerMemory()
    {
        if (m_is_open && std::uncaught_exceptions() == 0) {
            Kokkos::fence();
            m_world.barrier(); // another rank may still use this rank's memory
        }
        for (auto* const memory : m_all) {
            if (memory != m_mine) {
                gpu::close_peer(memory);
            }
        }
        if (m_is_open && std::uncaught_exceptions() == 0) {
            m_world.barrier(); // memory that another rank has open may not be freed
        }
        gpu::free(m_mine);
    }
    PeerMemory(PeerMemory const&) = delete;
    PeerMemory& operator=(PeerMemory const&) = delete;

    /// Returns why these ranks cannot use each other's memory (they are on several hosts, or share
    /// a GPU), or "" if they can. All ranks call it together.
    static std::string refusal(World const& world)
    {
        if (world.local_size() != world.size()) {
            return "the ranks are on several hosts, and memory is shared within one";
        }
        auto devices = world.gather(gpu::bus_address());
        std::ranges::sort(devices);
        return std::ranges::adjacent_find(devices) == devices.end()
                   ? ""
                   : "ranks share a GPU, and would wait for each other's time slices";
    }

    std::byte* own_address() const { return m_mine; }

    /// Address of the memory of `rank`. The first call, which all ranks make together, opens the
    /// memory of all ranks; it throws Refused if they are not on one host.
    std::byte* address_of(int rank)
    {
        if (m_all.empty()) {
            open();
        }
        return m_all[static_cast<std::size_t>(rank)];
    }

private:
    void open()
    {
        if (m_world.local_size() != m_world.size()) {
            throw Refused("the ranks are on several hosts, and memory is shared within one");
        }
        auto const handles = m_world.gather(gpu::peer_handle(m_mine));
        for (int rank = 0; rank < m_world.size(); ++rank) {
            m_all.push_back(
                rank == m_world.rank() ? m_mine
                                       : static_cast<std::byte*>(gpu::open_peer(
                                           handles[static_cast<std::size_t>(rank)])));
        }
        m_is_open = m_world.size() > 1;
        m_world.barrier();
    }
};

} // namespace miniapp
