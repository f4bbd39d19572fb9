// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "simulation/snapshot_files.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Writes fields on the points of a region, one HDF5 file for each snapshot, with an XDMF index
/// (snapshot_files.hpp). Each of several ranks has a writer, and all call theirs together.
class FieldWriter
{
public:
    /// The facts become attributes of each file. A run that continues keeps the snapshots that
    /// SnapshotFiles keeps.
    FieldWriter(
        std::string prefix,
        Region const& region,
        Storage storage,
        std::int64_t first_step,
        bool first_is_due,
        World const& world = {},
        std::vector<RunFact> facts = {});

    /// Writes a snapshot, unless it exists already, as it may in a run that continues. Three
    /// components are written as a vector. Each rank passes the fields at its part of the region's
    /// points, as for write_parts().
    void write(std::int64_t step, std::vector<Dataset> const& fields, BoxPart const& part);
    /// Writes fields at all of the region's points.
    void write(std::int64_t step, std::vector<Dataset> const& fields)
    {
        write(step, fields, {{}, m_region.count});
    }

private:
    std::string m_prefix;
    Region m_region;
    Storage m_storage;
    World m_world;
    std::vector<RunFact> m_facts;
    std::optional<SnapshotFiles> m_files; ///< on the first rank, which writes the index
};

} // namespace miniapp
