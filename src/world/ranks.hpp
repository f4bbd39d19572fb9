// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "world/world.hpp"

namespace miniapp {

class Watchdog; // of mpi/

/// Connects the processes that a launcher started, from here to its end. CMake picks the folder:
/// mpi/, or single/, which knows but one.
class Ranks
{
    World m_world;
    [[maybe_unused]] bool m_connected = false; ///< by mpi/
    std::shared_ptr<Watchdog> m_watchdog;      ///< of several

public:
    /// Why this build cannot connect them, with the remedy; empty where it can, or there is one.
    static std::string refusal();

    /// The program ends with that code where a rank waits without end for another.
    Ranks(int& argc, char**& argv, int code_of_lost_rank);
    ~Ranks(); // NOLINT(performance-trivially-destructible): with MPI it is not
    Ranks(Ranks const&) = delete;
    Ranks& operator=(Ranks const&) = delete;

    World const& world() const { return m_world; }
};

} // namespace miniapp
