// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "halo/parts/partners.hpp"

namespace miniapp::halo {

/// 07 without buffers: the kernel writes each cell straight into the neighbour's halo. The ranks
/// meet before, when nobody reads the old halo any more, and after.
inline void peer_write(Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<PeerArrays>();
    double const* const u = p.u;
    auto const whole = p.shape.extents();
    auto const sides = p.on_device;
    auto const to = peers.to;
    peers.signals.meet(space);
    Kokkos::parallel_for(
        "halo/peer_write", Elements(space, 0, p.elements), KOKKOS_LAMBDA(std::int64_t n) {
            int const s = sides().index(n);
            Side const& side = sides().all[s];
            if (side.to >= 0) {
                auto const m = n - side.first;
                to[s][place(m, side.extent, side.halo_there, side.whole_there)] =
                    u[place(m, side.extent, side.begin, whole)];
            }
        });
    peers.signals.meet(space);
}

} // namespace miniapp::halo
