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
    std::string cores;  ///< cores that the process may use, such as `0-7,64-71`
    int threads = 1;
};

/// Returns the bindings of all ranks, by rank. Needs an initialised Kokkos.
std::vector<Binding> bindings(World const& world);

/// Returns a text such as `rank 3, nid001, GPU 0000:c1:00.0, cores 24-31, 8 threads`.
std::string describe(Binding const& binding, int rank);

/// Returns a warning if this host runs more threads than its control groups allow cores; else "".
std::string quota_warning(Binding const& binding, int ranks_of_host, double cores);

/// Returns a warning for each device that several ranks share, or without devices for each set of
/// cores.
std::vector<std::string> sharing_warnings(std::vector<Binding> const& all);

} // namespace miniapp
