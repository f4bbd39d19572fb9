// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/mpi.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// `mpi/one_kernel` without copies to the host: a GPU-aware MPI gets the device's buffers.
inline void mpi_aware(ranks::Domain& p, ExecutionSpace const& space)
{
    pack_all(p, "halo/mpi/aware", space);
    space.fence();
    auto requests = start_messages(p, p.to_send.data(), p.received.data());
    ranks::wait_for(requests);
    unpack_all(p, p.received.data(), "halo/unpack", space);
}

} // namespace miniapp::halo
