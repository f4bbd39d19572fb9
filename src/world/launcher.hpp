// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

namespace miniapp {

/// What a launcher says of the processes that it started.
struct Launched
{
    std::string by; ///< `mpirun of Open MPI`
    int size;
    int rank;
};

/// Found in the variables that mpirun, srun and flux set; none where nobody started several
/// processes, or one that is to be one of several. Needs no MPI.
std::optional<Launched> launched();

/// Whether a launcher started several, which work on one problem together.
bool on_ranks();

} // namespace miniapp
