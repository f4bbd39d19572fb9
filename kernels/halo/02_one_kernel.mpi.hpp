// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "halo/parts/mpi.hpp"
#include "halo/parts/pack.hpp"

namespace miniapp::halo {

/// Like `mpi/staged`, but one kernel and one copy handle all sides before the messages, and one
/// copy and one kernel after them. In `mpi/staged` each of up to 26 sides has its own kernels and
/// copies, and each kernel and copy costs some microseconds.
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
