// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "simulation/box_part.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/moment_files.hpp"
#include "simulation/region.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Writes fields on the points of a region to an HDF5 file a moment, with an XDMF index
/// (moment_files.hpp). Of several ranks each has one, and they call it together.
class FieldWriter
{
public:
    /// A run that goes on keeps what MomentFiles keeps.
    FieldWriter(
        std::string prefix,
        Region const& region,
        Storage storage,
        std::int64_t first_step,
        bool first_is_due,
        World const& world = {});

    /// Not where the moment is there already, which a run that goes on may find. Three components
    /// are a vector. Of several ranks each brings those at its part of the region's points
    /// (field_parts.hpp).
    void write(std::int64_t step, std::vector<Dataset> const& fields, BoxPart const& part);
    /// At all of the region's points.
    void write(std::int64_t step, std::vector<Dataset> const& fields)
    {
        write(step, fields, {{}, m_region.count});
    }

private:
    std::string m_prefix;
    Region m_region;
    Storage m_storage;
    World m_world;
    std::optional<MomentFiles> m_files; ///< of the first rank
};

} // namespace miniapp
