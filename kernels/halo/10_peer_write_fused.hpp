// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "halo/parts/partners.hpp"

namespace miniapp::halo {

/// 08 in one launch where it makes three: the kernel that writes is also the one that meets.
inline void peer_write_fused(Domain& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<PeerArrays>();
    double const* const u = p.u;
    auto const whole = p.shape.extents();
    auto const sides = p.on_device;
    auto const to = peers.to;
    peers.signals.meet_around(
        "halo/peer_write_fused", p.elements, space, KOKKOS_LAMBDA(std::int64_t n) {
            int const s = sides().index(n);
            Side const& side = sides().all[s];
            if (side.to >= 0) {
                auto const m = n - side.first;
                to[s][place(m, side.extent, side.halo_there, side.whole_there)] =
                    u[place(m, side.extent, side.begin, whole)];
            }
        });
}

} // namespace miniapp::halo
