// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

namespace miniapp {

/// The launcher that started this process, as its environment variables describe it: its name, the
/// number of processes that it started, and the rank of this one.
struct LauncherFacts
{
    std::string launcher; ///< name of the launcher, such as `mpirun of Open MPI`
    int size;
    int rank;
};

/// Returns what mpirun, mpiexec, srun or flux have set, or nothing if size or rank is missing.
std::optional<LauncherFacts> launcher_facts();

/// Whether a launcher started several processes, which work on one problem together.
bool on_ranks();

} // namespace miniapp
