// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "core/simulation.hpp"
#include "simulation/schedule.hpp"

namespace miniapp::nbody {

/// What a simulation takes beside the chapter's parameters.
std::vector<Parameter> simulation_parameters();

/// The same, read.
struct Settings
{
    std::string prefix;
    std::string variant;
    std::int64_t last;
    double dt;
    Schedule report;
    Schedule snapshots;
    Schedule checkpoint;
    double wall_time; ///< seconds, 0 no limit
    bool restart;
    bool overwrite;

    explicit Settings(Params const& params);

    /// Lines are due at the start and at the end, too.
    bool report_due(std::int64_t step) const
    {
        return step == 0 || step == last || report.due(step);
    }
    /// The first step after `step` at which anything may be due.
    std::int64_t next(std::int64_t step) const;
};

/// All on which the state after a step depends, a line each: what a checkpoint belongs to.
std::string physics_of(Params const& params);

/// Why its variant cannot compute the forces, why it cannot restart or may not write where it is
/// to. Reads the head of a checkpoint.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);
/// Memory, files, the time that the steps make.
SimulationPlan simulation_plan(Params const& params);

} // namespace miniapp::nbody
