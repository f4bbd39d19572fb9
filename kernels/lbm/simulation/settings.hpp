// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "simulation/schedule.hpp"

namespace miniapp::lbm {

/// What a simulation takes beside the parameters of the problem.
std::vector<Parameter> simulation_parameters();

/// Those parameters, read.
struct Settings
{
    std::string prefix; ///< of every file's name
    std::int64_t last;  ///< step
    Schedule report;
    Schedule fields;
    Schedule checkpoint;
    std::int64_t keep_checkpoints;
    std::vector<std::string> field_names;
    Region region; ///< of the fields
    Storage storage;
    Setup setup;
    double wall_time; ///< seconds, 0 no limit
    bool restart;
    bool overwrite;

    /// Throws std::invalid_argument for a plane that the box has not, or a field that there is not.
    explicit Settings(Params const& params);

    /// Lines are due at the start and at the end, too.
    bool report_due(std::int64_t step) const
    {
        return step == 0 || step == last || report.due(step);
    }
    bool fields_due(std::int64_t step) const { return fields.due(step); }
    /// Nothing would be kept of step 0.
    bool checkpoint_due(std::int64_t step) const { return step > 0 && checkpoint.due(step); }
    std::int64_t next(std::int64_t step) const;
};

/// Every parameter on which the state depends, in a line each, for the head of a checkpoint.
std::string physics_of(Params const& params);

} // namespace miniapp::lbm
