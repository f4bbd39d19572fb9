// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// Where a rank runs.
struct Binding
{
    std::string host;
    std::string device; ///< its address on the bus, the same for all who use it; empty on a CPU
    std::string cores;  ///< `0-7,64-71`: those that the operating system may put it on
    int threads = 1;
};

/// Of every rank, in their order. Needs an initialised Kokkos.
std::vector<Binding> bindings(World const& world);

/// `rank 3, nid001, GPU 0000:c1:00.0, cores 24-31, 8 threads`.
std::string describe(Binding const& binding, int rank);

/// In words, that more threads run on this host than its control groups allow cores; empty where
/// they do not.
std::string throttled(Binding const& binding, int ranks_of_host, double cores);

/// What two ranks share that each should have for itself, a line each; none in a world of one.
std::vector<std::string> what_is_shared(std::vector<Binding> const& all);

} // namespace miniapp
