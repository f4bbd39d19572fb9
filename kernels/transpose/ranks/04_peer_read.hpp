// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "ranks/partners.hpp"
#include "transpose/ranks/parts/blocks.hpp"

namespace miniapp::transpose_ranks {

/// Workspace: addresses of the rows of A of all ranks, and signals to synchronise with them.
struct PeerRows
{
    PeerSignals signals;
    Sources sources;

    /// The sources begin with this rank's own rows, so that not all ranks read from the same rank
    /// at once.
    explicit PeerRows(Problem& p)
        : signals(p.world, ranks::other_ranks(p.world))
    {
        rows_of_ranks(p); // throws if there are too many ranks
        for (int step = 0; step < p.world.size(); ++step) {
            int const rank = (p.world.rank() + step) % p.world.size();
            sources.add(p.a_of(rank), p.begin(rank), p.row_count(rank), 32);
        }
    }
};

/// Reads tiles directly from other ranks' memory and writes them transposed, without buffers for
/// messages. The ranks synchronise before that, so that every A is complete, and after it, so that
/// no A is changed too early.
template <Order order>
void read_from_peers(Problem& p, std::string const& label, ExecutionSpace const& space)
{
    auto& peers = p.workspace<PeerRows>();
    double* const b = p.b;
    std::int64_t const n = p.n;
    std::int64_t const first = p.begin(p.world.rank());
    peers.signals.synchronise(space);
    transpose_columns<order>(
        label,
        peers.sources,
        n,
        first,
        p.own_row_count(),
        space,
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, double x) { b[(i - first) * n + j] = x; });
    peers.signals.synchronise(space);
}

/// Reads all rows of tiles of one rank before those of the next; the first one is this rank.
inline void peer_read(Problem& p, ExecutionSpace const& space)
{
    read_from_peers<Order::one_by_one>(p, "transpose_ranks/peer_read", space);
}

/// Like `peer_read`, but takes a row of tiles of each rank in turn, so that the link and the rank's
/// own memory are in use at the same time.
inline void peer_read_in_turns(Problem& p, ExecutionSpace const& space)
{
    read_from_peers<Order::in_turns>(p, "transpose_ranks/peer_read_in_turns", space);
}

} // namespace miniapp::transpose_ranks
