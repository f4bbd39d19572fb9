// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "simulation/box_part.hpp"
#include "simulation/hdf5_file.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Writes arrays over a region's points to one HDF5 file; each rank passes the values at its part.
/// All ranks call it together. If CMake finds an HDF5 for the build's MPI, it compiles
/// with_hdf5/parts_together.cpp, in which every rank writes its part by MPI-IO; otherwise
/// parts_gathered.cpp, in which the first rank writes what all send to it.
///
/// Throws std::runtime_error with the reason, but perhaps only on the rank that notices the error,
/// such as the first rank if it gathers. An unfinished file is removed.
void write_parts(
    World const& world,
    std::string const& path,
    Region const& region,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage,
    std::vector<RunFact> const& facts = {});

} // namespace miniapp
