// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

namespace miniapp {

/// A launcher's facts about the processes that it started.
struct Launched
{
    std::string by; ///< `mpirun of Open MPI`
    int size;
    int rank;
};

/// Read from the variables that mpirun, srun and flux set; empty without a launcher. Needs no MPI.
std::optional<Launched> launched();

/// Whether a launcher started several processes, which work on one problem together.
bool on_ranks();

} // namespace miniapp
