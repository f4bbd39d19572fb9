// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "ranks/partners.hpp"

namespace miniapp::halo {

/// `peer_write` in the other direction: each rank reads its halo from its neighbours' arrays.
inline void peer_read(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<ranks::PeerArrays>();
    double* const u = p.u;
    auto const whole = p.shape.extents();
    auto const sides = p.device_sides;
    auto const from = peers.senders;
    peers.signals.synchronise(space);
    Kokkos::parallel_for(
        "halo/peer_read", ElementRange(space, 0, p.elements), KOKKOS_LAMBDA(std::int64_t n) {
            int const s = sides().index(n);
            ranks::Side const& side = sides().all[s];
            if (side.from >= 0) {
                auto const m = n - side.offset;
                u[ranks::place(m, side.extent, side.halo, whole)] = from[s][ranks::place(
                    m, side.extent, side.begin_of_sender, side.extents_of_sender)];
            }
        });
    peers.signals.synchronise(space);
}

} // namespace miniapp::halo
