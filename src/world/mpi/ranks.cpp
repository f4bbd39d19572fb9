// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/ranks.hpp"

#include <mpi.h>

#include "world/launcher.hpp"

namespace miniapp {

std::string Ranks::refusal()
{
    return {};
}

/// Without a launcher MPI is left alone: its start takes a third of a second and a helper process.
Ranks::Ranks(int& argc, char**& argv)
{
    if (!launched()) {
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
    MPI_Comm_free(&host);
    m_world = World(rank, size, local_rank, local_size);
}

Ranks::~Ranks()
{
    if (m_connected) {
        MPI_Finalize();
    }
}

} // namespace miniapp
