// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// The place of one rank: its host, device and cores.
struct Binding
{
    std::string host;
    std::string device; ///< PCI address, the same for all ranks that share it; empty on a CPU
    std::string cores;  ///< `0-7,64-71`: the process's affinity mask
    int threads = 1;
};

/// Returns the bindings of all ranks, by rank. Needs an initialised Kokkos.
std::vector<Binding> bindings(World const& world);

/// `rank 3, nid001, GPU 0000:c1:00.0, cores 24-31, 8 threads`.
std::string describe(Binding const& binding, int rank);

/// Returns a warning if more threads run on this host than its control groups allow cores; else "".
std::string throttled(Binding const& binding, int ranks_of_host, double cores);

/// Returns a line for each device or core that two ranks share; none in a world of one.
std::vector<std::string> what_is_shared(std::vector<Binding> const& all);

} // namespace miniapp
