// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "lbm/simulation/simulation.hpp"

namespace miniapp::lbm {

/// Returns one component of the velocity at the sites of the row y = z = 0 after `steps` steps. For
/// a flow between walls across x, or for a shear flow, this is the profile.
inline std::vector<double> flow_profile(Params const& params, std::int64_t steps, int component)
{
    Simulation<double> simulation(params);
    simulation.step(steps);
    auto const size = params.extents("size");
    auto const u = simulation.fields({"u"}, region_of(size, "all", 1))[0].data;
    std::vector<double> profile;
    profile.reserve(size[0]);
    for (int i = 0; i < size[0]; ++i) {
        profile.push_back(u[3 * i + component]);
    }
    return profile;
}

} // namespace miniapp::lbm
