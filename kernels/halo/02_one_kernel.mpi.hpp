// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/mpi.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// `mpi/staged` with one kernel and one copy that handle all sides before the messages, and one of
/// each after them. In `mpi/staged` each of the 6 faces has its own, and every launch and every
/// copy costs some microseconds.
inline void mpi_one_kernel(ranks::Domain& p, ExecutionSpace const& space)
{
    auto& host = p.workspace<StagingBuffers>();
    pack_all(p, "halo/mpi/one_kernel", space);
    Kokkos::deep_copy(space, host.to_send.view(), p.to_send);
    space.fence();
    auto requests = start_messages(p, host.to_send.data(), host.received.data());
    ranks::wait_for(requests);
    Kokkos::deep_copy(space, p.received, host.received.view());
    unpack_all(p, p.received.data(), "halo/unpack", space);
}

} // namespace miniapp::halo
