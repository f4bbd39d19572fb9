// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/parts/rungs.hpp"
#include "lbm/ranks/problem.hpp"
#include "lbm/simulation/settings.hpp"

namespace miniapp::lbm {

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "lbm",
        "one time step of a two-phase lattice Boltzmann method, D3Q7 + D3Q19, periodic",
        rungs<double>(),
        rungs<float>());
    family.merits = [](Params const&) -> Merits {
        return {{Quantity::bytes, "GB/s", 1e9}, {Quantity::items, "MLUPS", 1e6}};
    };
    family.simulation = {
        simulation_parameters(), simulation_invalid_parameters, simulation_plan, simulate};
    return {family, lbm_ranks::family()};
}

} // namespace miniapp::lbm
