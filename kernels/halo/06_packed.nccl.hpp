// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/pack.hpp"
#include "ranks/nccl.hpp"

namespace miniapp::halo {

/// `mpi/aware` with NCCL or RCCL, whose sends and receives are kernels in the same stream, so that
/// the host does not wait. Messages between the same two ranks are matched by their order.
inline void nccl_packed(ranks::Domain& p, ExecutionSpace const& space)
{
    auto* const comm = p.workspace<ranks::NcclRanks>().all;
    auto* const stream = gpu::stream_of(space);
    pack_all(p, "halo/nccl/packed", space);
    ranks::check(ncclGroupStart());
    for (auto const& side : p.sides) {
        auto const count = static_cast<std::size_t>(side.elements);
        if (side.to >= 0) {
            auto const* const out = p.to_send.data() + side.offset;
            ranks::check(ncclSend(out, count, ncclDouble, side.to, comm, stream));
        }
        if (side.from >= 0) {
            auto* const in = p.received.data() + side.offset;
            ranks::check(ncclRecv(in, count, ncclDouble, side.from, comm, stream));
        }
    }
    ranks::check(ncclGroupEnd());
    unpack_all(p, p.received.data(), "halo/unpack", space);
}

} // namespace miniapp::halo
