// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose_ranks/01_staged.mpi.hpp"
#include "transpose_ranks/02_aware.mpi.hpp"
#include "transpose_ranks/parts/rungs.hpp"
#include "world/gpu_aware.hpp"

namespace miniapp::transpose_ranks {
namespace {

/// Asked, never assumed: an MPI that is not aware ends the program at the first message.
Variant<Problem>
if_aware(std::string const& name, std::function<void(Problem&, ExecutionSpace const&)> const& run)
{
    auto const why_not = backend::gpu ? why_not_gpu_aware(backend::hip) : "";
    return why_not.empty() ? Variant<Problem>{name, run} : unavailable<Problem>(name, why_not);
}

} // namespace

std::vector<Variant<Problem>> mpi_variants()
{
    return {
        {"mpi/staged", mpi_staged},
        if_aware("mpi/aware", mpi_aware),
    };
}

} // namespace miniapp::transpose_ranks
