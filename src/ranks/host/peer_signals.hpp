// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <sched.h>

#include "peer_memory.hpp"
#include "world/waiting.hpp"

namespace miniapp {

/// Lets the ranks of a host synchronise without messages: each has a counter for every other rank
/// in shared memory. All ranks construct it together.
class PeerSignals
{
    PeerMemory m_memory;
    std::vector<int> m_partners;
    int m_rank;
    std::uint32_t m_epoch = 0;

    std::atomic_ref<std::uint32_t> counter(int owner, int writer)
    {
        return std::atomic_ref(
            reinterpret_cast<std::uint32_t*>(m_memory.address_of(owner))[writer]);
    }

    void wait_for(int partner)
    {
        Waiting const waiting("a synchronisation", partner);
        while (counter(m_rank, partner).load(std::memory_order_acquire) < m_epoch) {
            sched_yield(); // the partner may need this core
        }
    }

public:
    /// Partners must be mutual: the partners of each rank in `partners` must include this rank.
    PeerSignals(World const& world, std::vector<int> partners)
        : m_memory(world, static_cast<std::size_t>(world.size()) * sizeof(std::uint32_t))
        , m_partners(std::move(partners))
        , m_rank(world.rank())
    {
        m_memory.address_of(m_rank);
    }

    /// Synchronises with the partners: later work in `space` begins only when earlier work, here
    /// and in the partners' `space`, is done and visible here.
    void synchronise(ExecutionSpace const& space)
    {
        space.fence();
        ++m_epoch;
        for (int const partner : m_partners) {
            counter(partner, m_rank).store(m_epoch, std::memory_order_release);
        }
        for (int const partner : m_partners) {
            wait_for(partner);
        }
    }

    /// Calls synchronise(), body(n) for 0 <= n < count, and synchronise() again; on a GPU this is
    /// one launch.
    template <class Body>
    void synchronise_around(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        synchronise(space);
        synchronise_after(label, count, space, body);
    }

    /// Like synchronise_around() without the first synchronisation.
    template <class Body>
    void synchronise_after(
        std::string const& label, std::int64_t count, ExecutionSpace const& space, Body const& body)
    {
        Kokkos::parallel_for(
            label,
            Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(space, 0, count),
            body);
        synchronise(space);
    }
};

} // namespace miniapp
