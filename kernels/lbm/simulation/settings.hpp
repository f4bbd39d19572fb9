// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"
#include "lbm/simulation/simulation.hpp"
#include "simulation/hdf5_file.hpp"
#include "simulation/region.hpp"
#include "simulation/run_settings.hpp"

namespace miniapp::lbm {

/// Returns the fields that a list names, each once. Throws std::invalid_argument for an unknown
/// one.
std::vector<std::string> field_names_in(std::string const& text);

/// The values of the parameters of simulation_parameters().
struct Settings : RunSettings
{
    std::vector<std::string> field_names;
    Region region; ///< the sites at which fields are written
    Storage storage;
    Setup setup;

    /// Reads `params`. Throws std::invalid_argument for a plane outside the box or unknown fields.
    explicit Settings(Params const& params);
};

/// Returns a line for each parameter on which the state depends, for the head of a checkpoint.
std::string physics_of(Params const& params);

/// Returns the form of a state: the populations of all sites, one after another, in the precision
/// of the computation.
StateForm state_form(Params const& params);

} // namespace miniapp::lbm
