// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/ranks.hpp"

#include <cstdlib>
#include <exception>
#include <memory>
#include <string_view>

#include <dlfcn.h>
#include <fmt/format.h>
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

namespace {

/// Looks up, in the MPI library that is linked, a function that only some implementations of MPI
/// have; null if it is missing. So one source builds with all of them.
template <class Function>
Function* find_mpi_function(char const* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

std::string mpi_library_name()
{
    char text[MPI_MAX_LIBRARY_VERSION_STRING] = {};
    int length = 0;
    MPI_Get_library_version(text, &length);
    std::string_view const whole(text, static_cast<std::size_t>(length));
    return std::string(whole.substr(0, whole.find_first_of(",\n")));
}

} // namespace

/// Asks the MPI library whether it accepts GPU memory. Open MPI has MPIX_Query_cuda_support and,
/// from 5.0, MPIX_Query_rocm_support. MPICH and Cray MPICH have MPIX_GPU_query_support (0 is CUDA,
/// 2 is HIP). Cray MPICH loads its GPU transport layer only if MPICH_GPU_SUPPORT_ENABLED=1.
std::string why_not_gpu_aware(bool hip)
{
    auto const* const name = hip ? "MPIX_Query_rocm_support" : "MPIX_Query_cuda_support";
    if (auto* const query = find_mpi_function<int()>(name)) {
        return query() == 1 ? ""
                            : fmt::format("{} says that it is not GPU-aware", mpi_library_name());
    }
    if (auto* const query = find_mpi_function<int(int, int*)>("MPIX_GPU_query_support")) {
        int supported = 0;
        bool const aware = query(hip ? 2 : 0, &supported) == MPI_SUCCESS && supported != 0;
        char const* const cray = std::getenv("MPICH_GPU_SUPPORT_ENABLED");
        bool const off = cray != nullptr && std::string_view(cray) != "1";
        return aware && !off ? ""
                             : fmt::format("{} says that it is not GPU-aware", mpi_library_name());
    }
    return fmt::format("{} does not say that it is GPU-aware", mpi_library_name());
}

} // namespace miniapp
