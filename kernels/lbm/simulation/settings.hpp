// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "core/params.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "simulation/run_settings.hpp"

namespace miniapp::lbm {

// The family lbm declares its simulations with the first four functions.

/// Returns the parameters that a simulation has in addition to those of the problem.
std::vector<Parameter> simulation_parameters();

/// Returns the rules that these parameters break: those of a step, and those of a whole run. For
/// example, the variant cannot make the steps, the run cannot restart, or it may not write its
/// output. Reads the checkpoint of a restart.
std::vector<InvalidParameter> simulation_invalid_parameters(Params const& params);

/// Returns the plan of a run: derived constants, steps, memory and files.
SimulationPlan simulation_plan(Params const& params);

/// Runs a simulation and writes its table, CSV of Measures, fields and checkpoints. The outcome is
/// not good if a number was no longer finite. Throws std::runtime_error if a file cannot be
/// written. Ranks share the box.
SimulationOutcome simulate(Params const& params, World const& world, SimulationObserver& observer);

/// Returns the fields that a list names, each once. Throws std::invalid_argument for an unknown
/// one.
std::vector<std::string> field_names_in(std::string const& text);

/// The values of the parameters that say how a simulation is run and what it writes.
struct Settings : RunSettings
{
    std::vector<std::string> field_names;
    Region region; ///< the sites at which fields are written
    Storage storage;
    RunOptions run_options;

    /// Reads `params`. Throws std::invalid_argument for a plane outside the box or unknown fields.
    explicit Settings(Params const& params);
};

/// Returns what the state depends on, a parameter a line, for the head of a checkpoint.
std::string physics_of(Params const& params);

/// Returns the form of a state: the populations of all sites, one after another, in the precision
/// of the computation.
StateForm state_form(Params const& params);

} // namespace miniapp::lbm
