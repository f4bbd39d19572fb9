// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/ranks.hpp"

#include <exception>
#include <memory>

#include <mpi.h>

#include "world/launcher.hpp"
#include "world/mpi/watchdog.hpp"

namespace miniapp {

/// Returns why MINIAPP_PEER_WAIT is refused, or ""; one process alone does not check it.
std::string Ranks::refusal()
{
    try {
        static_cast<void>(on_ranks() ? peer_wait() : 0);
        return {};
    } catch (std::exception const& wrong) {
        return wrong.what();
    }
}

/// Starts MPI only under a launcher: MPI_Init takes a third of a second and starts another process.
Ranks::Ranks(int& argc, char**& argv, int code_of_lost_rank)
{
    if (!launcher_facts()) {
        return;
    }
    int threads = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    m_connected = true;
    int rank = 0;
    int size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm host = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &host);
    int local_rank = 0;
    int local_size = 1;
    MPI_Comm_rank(host, &local_rank);
    MPI_Comm_size(host, &local_size);
    m_world = World(rank, size, local_rank, local_size);
    if (size > 1) {
        m_watchdog = std::make_shared<Watchdog>(m_world, host, code_of_lost_rank);
    }
    MPI_Comm_free(&host);
}

Ranks::~Ranks()
{
    if (m_connected) {
        Waiting const waiting("MPI's end");
        MPI_Finalize();
    }
}

} // namespace miniapp
