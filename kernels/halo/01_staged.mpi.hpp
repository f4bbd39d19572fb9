// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/mpi.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// Exchange that works with every MPI. A kernel packs each side into a buffer, which is copied to
/// the host and sent. Each received side is copied to the device, where a kernel unpacks it.
inline void mpi_staged(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& host = p.workspace<StagingBuffers>();
    auto const part_of_side = [](auto const& buffer, ranks::Side const& side) {
        return Kokkos::subview(buffer, Kokkos::make_pair(side.offset, side.offset + side.elements));
    };
    for (auto const& side : p.sides) {
        pack_side(p, side, "halo/mpi/staged", space);
        Kokkos::deep_copy(
            space, part_of_side(host.to_send.view(), side), part_of_side(p.to_send, side));
    }
    space.fence();
    auto requests = start_messages(p, host.to_send.data(), host.received.data());
    ranks::wait_for(requests);
    for (auto const& side : p.sides) {
        if (side.from >= 0) {
            Kokkos::deep_copy(
                space, part_of_side(p.received, side), part_of_side(host.received.view(), side));
            unpack_side(p, side, "halo/unpack", space);
        }
    }
}

} // namespace miniapp::halo
