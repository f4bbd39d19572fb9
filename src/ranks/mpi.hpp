// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <vector>

#include <mpi.h>

#include "world/waiting.hpp"
#include "world/world.hpp"

namespace miniapp::ranks {

/// Returns the communicator of the world, after starting MPI if no launcher started this process.
inline MPI_Comm communicator(World const& world)
{
    int started = 0;
    MPI_Initialized(&started);
    if (started == 0) {
        MPI_Init(nullptr, nullptr);
        std::atexit([] { MPI_Finalize(); });
    }
    return world.size() == 1 ? MPI_COMM_SELF : MPI_COMM_WORLD;
}

/// Waits for all requests. Without any it calls nothing, as MPI may not be running on one rank.
inline void wait_for(std::vector<MPI_Request>& requests)
{
    if (requests.empty()) {
        return;
    }
    Waiting const waiting("an exchange of messages");
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

} // namespace miniapp::ranks
