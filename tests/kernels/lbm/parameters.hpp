// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/family.hpp"
#include "lbm/simulation/settings.hpp"

namespace miniapp::lbm {

std::vector<Family> families(); // defined in kernels/lbm/family.cpp

/// Returns the chapter's default parameters (rho 1 and 3, sigma 0.01, W 4, tau_phi 0.7, Gamma 1)
/// with tau_rho 1, for which most closed forms are most accurate.
inline Params standard_params(Extents const& size)
{
    return Params(families().front().parameters).with("size", size).with("tau_rho", 1.);
}

/// Returns standard_params() with the parameters that only a simulation has.
inline Params simulation_params(Extents const& size)
{
    auto parameters = families().front().parameters;
    auto const more = simulation_parameters();
    parameters.insert(parameters.end(), more.begin(), more.end());
    return Params(parameters).with("size", size).with("tau_rho", 1.);
}

/// Returns a field at all sites, components fastest, then x.
inline std::vector<double> field(Simulation<double>& simulation, std::string const& name)
{
    return simulation.fields({name}, region_of(simulation.box_size(), "all", 1))[0].data;
}

} // namespace miniapp::lbm
