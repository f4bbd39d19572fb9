// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "ranks/partners.hpp"

namespace miniapp::halo {

/// Two receive buffers, used alternately, so that one synchronisation for each exchange is enough:
/// a rank that synchronises for an exchange has already unpacked the buffer of the previous one.
struct CopyBuffers
{
    PeerSignals signals;
    PeerMemory memory;
    std::int64_t elements;
    int current_buffer = 0; ///< which of the two buffers this exchange uses

    explicit CopyBuffers(ranks::Domain const& p)
        : signals(p.world, ranks::partners_of(p))
        , memory(p.world, static_cast<std::size_t>(2 * p.elements) * sizeof(double))
        , elements(p.elements)
    {
        memory.address_of(0);
    }

    double* buffer_of(int rank)
    {
        return reinterpret_cast<double*>(memory.address_of(rank)) + current_buffer * elements;
    }
};

/// `mpi/one_kernel` by peer access: packed sides are copied into a buffer in the neighbour's
/// memory, which is mapped into this process. No rank calls a receive; the ranks synchronise
/// instead. The variant needs ranks of equal size, whose buffers have the same layout.
inline void peer_copy(ranks::Domain& p, ExecutionSpace const& space)
{
    using Part = Kokkos::View<double*, MemorySpace, Kokkos::MemoryUnmanaged>;
    auto& buffers = p.workspace<CopyBuffers>();
    buffers.current_buffer = 1 - buffers.current_buffer;
    pack_all(p, "halo/peer_copy", space);
    for (auto const& side : p.sides) {
        if (side.to >= 0) {
            auto const count = static_cast<std::size_t>(side.elements);
            Kokkos::deep_copy(
                space,
                Part(buffers.buffer_of(side.to) + side.offset, count),
                Part(p.to_send.data() + side.offset, count));
        }
    }
    buffers.signals.synchronise(space);
    unpack_all(p, buffers.buffer_of(p.world.rank()), "halo/unpack", space);
}

} // namespace miniapp::halo
