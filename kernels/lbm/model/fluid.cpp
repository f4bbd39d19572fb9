// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/fluid.hpp"

#include <cmath>
#include <numbers>

#include <fmt/format.h>

namespace miniapp::lbm {

Derived derive(Fluid const& fluid)
{
    Derived d;
    d.phi_star = (fluid.rho_heavy - fluid.rho_light) / 2;
    d.n = (fluid.rho_heavy + fluid.rho_light) / 2;
    d.a = 3 * fluid.sigma / (4 * fluid.width * std::pow(d.phi_star, 4));
    d.kappa = d.a * std::pow(fluid.width * d.phi_star, 2) / 2;
    d.gamma = fluid.gamma;
    d.tau_rho = fluid.tau_rho;
    d.tau_phi = fluid.tau_phi;
    d.q = 1 / (fluid.tau_phi + 0.5);
    d.nu = (fluid.tau_rho - 0.5) / 3;
    d.mobility = 1.5 * fluid.gamma * d.q * (1 - d.q);
    d.diffusivity = d.mobility * 8 * d.a * d.phi_star * d.phi_star;
    d.stiffness = fluid.gamma * fluid.sigma / (d.phi_star * d.phi_star);
    d.force_light = fluid.balance;
    d.force_heavy = fluid.balance + 2 * d.phi_star * fluid.gravity;
    return d;
}

std::vector<std::pair<std::string, double>> listing(Derived const& d)
{
    return {
        {"phi*", d.phi_star},
        {"n", d.n},
        {"A", d.a},
        {"kappa", d.kappa},
        {"q", d.q},
        {"nu", d.nu},
        {"mobility M", d.mobility},
        {"diffusivity of phi", d.diffusivity},
        {"force on the heavy phase", d.force_heavy},
        {"Gamma sigma / phi*^2 (<= 0.03)", d.stiffness},
    };
}

Fluid fluid_of(Params const& params)
{
    Fluid fluid{
        .rho_light = params.real("rho_light"),
        .rho_heavy = params.real("rho_heavy"),
        .sigma = params.real("sigma"),
        .width = params.real("width"),
        .tau_rho = params.real("tau_rho"),
        .tau_phi = params.real("tau_phi"),
        .gamma = params.real("gamma"),
        .gravity = params.real("gravity")};
    double const eotvos = params.real("eotvos");
    double const radius = params.real("radius");
    if (eotvos > 0) {
        fluid.gravity =
            eotvos * fluid.sigma / (4 * (fluid.rho_heavy - fluid.rho_light) * radius * radius);
    }
    return fluid;
}

std::vector<InvalidParameter> unstable(Fluid const& fluid, double speed)
{
    if (fluid.rho_heavy <= fluid.rho_light) {
        return {{"rho_heavy", "must exceed rho_light: phi* = (rho_heavy - rho_light) / 2"}};
    }
    Derived const d = derive(fluid);
    std::vector<InvalidParameter> found;
    if (d.stiffness > 0.03) {
        found.push_back(
            {"gamma",
             fmt::format(
                 "Gamma sigma / phi*^2 = {:.3g} exceeds 0.03, from where on the interface is "
                 "unstable; gamma up to {:.3g} is stable here",
                 d.stiffness,
                 0.03 * d.phi_star * d.phi_star / fluid.sigma)});
    }
    if (fluid.width < 4) {
        found.push_back({"width", "an interface narrower than 4 sites is not resolved"});
    }
    if (speed > 0.05 * (1 + 1e-12)) {
        found.push_back(
            {"ux",
             fmt::format("speed {:.3g} exceeds 0.05: the scheme is second order in it", speed)});
    }
    if (fluid.tau_rho <= 0.5) {
        found.push_back({"tau_rho", "must exceed 0.5: the viscosity is (tau_rho - 0.5) / 3"});
    }
    if (fluid.tau_phi <= 0.5) {
        found.push_back({"tau_phi", "must exceed 0.5: the mobility vanishes there"});
    }
    double const needed = 2e-4 * std::pow(speed / 0.02, 2);
    if (d.diffusivity < needed) {
        found.push_back(
            {"gamma",
             fmt::format(
                 "diffusivity {:.3g} of phi is below 2e-4 (|u| / 0.02)^2 = {:.3g}: the streaming's "
                 "anti-diffusion wins at this speed; gamma from {:.3g} on is enough",
                 d.diffusivity,
                 needed,
                 fluid.gamma * needed / d.diffusivity)});
    }
    return found;
}

double smallest_lasting_radius(double volume, double width)
{
    return 1.587 * std::pow(volume * width / (48 * std::numbers::pi), 0.25);
}

} // namespace miniapp::lbm
