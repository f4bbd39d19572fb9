// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/gpu_aware.hpp"

#include <cstdlib>
#include <string_view>

#include <dlfcn.h>
#include <fmt/format.h>
#include <mpi.h>

namespace miniapp {
namespace {

/// Looks up, in the MPI library that is linked, a function that only some implementations of MPI
/// have; null if it is missing. So one source builds with all of them.
template <class Function>
Function* find(char const* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

std::string library()
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
    if (auto* const query = find<int()>(name)) {
        return query() == 1 ? "" : fmt::format("{} says that it is not GPU-aware", library());
    }
    if (auto* const query = find<int(int, int*)>("MPIX_GPU_query_support")) {
        int supported = 0;
        bool const aware = query(hip ? 2 : 0, &supported) == MPI_SUCCESS && supported != 0;
        char const* const cray = std::getenv("MPICH_GPU_SUPPORT_ENABLED");
        bool const off = cray != nullptr && std::string_view(cray) != "1";
        return aware && !off ? "" : fmt::format("{} says that it is not GPU-aware", library());
    }
    return fmt::format("{} does not say that it is GPU-aware", library());
}

} // namespace miniapp
