// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "kernels/lbm/parameters.hpp"

namespace miniapp::lbm {

/// Returns one component of the velocity at the sites of the row y = z = 0 after `steps` steps. For
/// a flow between walls across x, or for a shear flow, this is the profile.
inline std::vector<double> flow_profile(Params const& params, std::int64_t steps, int component)
{
    Simulation<double> simulation(params);
    simulation.step(steps);
    auto const size = params.extents("size");
    auto const u = field(simulation, "u");
    std::vector<double> profile;
    profile.reserve(size[0]);
    for (int i = 0; i < size[0]; ++i) {
        profile.push_back(u[3 * i + component]);
    }
    return profile;
}

/// Returns the largest error of layered Poiseuille flow, relative to its largest speed. A layer of
/// the heavy phase fills the middle third of a channel n sites wide, and a force F along the
/// channel acts on both phases. The exact profile solves density nu u' = -F x with u continuous. x
/// is the distance from the middle, h half the channel's width, and a half the layer's width. Sites
/// within W of an interface are left out, because the viscosity changes smoothly there.
inline double layered_poiseuille_error(int n, double tau_heavy, double tau_light)
{
    double const force = 1e-6;
    double const width = 4;
    double const a = n / 6.;
    double const h = n / 2.;
    double const heavy = force / (2 * 2 * (tau_heavy - 0.5) / 3);
    double const light = force / (2 * 2 * (tau_light - 0.5) / 3);
    auto const params = simulation_params({n, 1, 1})
                            .with("initial", "slab")
                            .with("radius", a)
                            .with("walls", "x")
                            .with("width", width)
                            .with("tau_rho", tau_heavy)
                            .with("tau_rho_light", tau_light)
                            .with("force", "0 1e-6 0");
    // In 4 h^2 / nu steps the unsteady part of the flow falls by the factor exp(pi^2).
    double const least_nu = (std::min(tau_heavy, tau_light) - 0.5) / 3;
    auto const v = flow_profile(params, static_cast<std::int64_t>(4 * h * h / least_nu), 1);
    double worst = 0;
    double largest = 0;
    for (int i = 0; i < n; ++i) {
        double const x = std::abs(i - 0.5 * (n - 1));
        double const exact =
            x > a ? light * (h * h - x * x) : light * (h * h - a * a) + heavy * (a * a - x * x);
        bool const outside = std::abs(x - a) > width;
        worst = std::max(worst, outside ? std::abs(v[i] - exact) : 0);
        largest = std::max(largest, exact);
    }
    std::printf(
        "    layered Poiseuille, %d sites, nu %.3f between %.3f: error %.3f %%\n",
        n,
        (tau_heavy - 0.5) / 3,
        (tau_light - 0.5) / 3,
        100 * worst / largest);
    return worst / largest;
}

} // namespace miniapp::lbm
