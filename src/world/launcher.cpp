// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/launcher.hpp"

#include <cstdlib>

namespace miniapp {

std::optional<LauncherFacts> launcher_facts()
{
    struct KnownLauncher
    {
        char const* name;
        char const* size;
        char const* rank;
    };
    // These are variables of a job step and not of the allocation, because a program that a batch
    // script starts is a single process, whatever was allocated.
    constexpr KnownLauncher all[] = {
        {"mpirun of Open MPI", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
        {"mpiexec or srun by PMI", "PMI_SIZE", "PMI_RANK"},
        {"flux run", "FLUX_JOB_SIZE", "FLUX_TASK_RANK"},
        {"srun", "SLURM_STEP_NUM_TASKS", "SLURM_PROCID"}};
    for (auto const& known : all) {
        char const* const size = std::getenv(known.size);
        char const* const rank = std::getenv(known.rank);
        if (size != nullptr && rank != nullptr) {
            return LauncherFacts{known.name, std::atoi(size), std::atoi(rank)};
        }
    }
    return {};
}

bool on_ranks()
{
    auto const start = launcher_facts();
    return start && start->size > 1;
}

} // namespace miniapp
