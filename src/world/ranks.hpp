// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "world/world.hpp"

namespace miniapp {

class Watchdog; // defined in mpi/

/// Connects the processes that a launcher started, from construction to destruction. The member
/// functions are in mpi/, or in single/ for a build without MPI; CMake chooses.
class Ranks
{
    World m_world;
    [[maybe_unused]] bool m_connected = false; ///< used only by the sources in mpi/
    std::shared_ptr<Watchdog> m_watchdog;      ///< null if there is only one rank

public:
    /// Returns why the processes of a launcher cannot be connected, with a remedy, or "".
    static std::string refusal();

    /// `code_of_lost_rank` is the exit code with which the watchdog ends an endless wait.
    Ranks(int& argc, char**& argv, int code_of_lost_rank);
    ~Ranks(); // NOLINT(performance-trivially-destructible): with MPI it is not
    Ranks(Ranks const&) = delete;
    Ranks& operator=(Ranks const&) = delete;

    World const& world() const { return m_world; }
};

/// Returns why MPI cannot take memory of an AMD (`hip`) or NVIDIA GPU, or "" if MPI says it can.
std::string why_not_gpu_aware(bool hip);

} // namespace miniapp
