// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/fluid.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include <fmt/format.h>

#include "lbm/model/words.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::lbm {
namespace {

void read_force(std::string const& list, Fluid& fluid)
{
    for (auto const& entry : entries_of(list)) {
        Words words(entry, "fx fy fz [heavy or light]");
        auto const force = words.vector();
        bool const heavy = words.take("heavy");
        bool const light = !heavy && words.take("light");
        words.end();
        for (int a = 0; a < 3; ++a) {
            fluid.force_heavy[a] += light ? 0 : force[a];
            fluid.force_light[a] += heavy ? 0 : force[a];
        }
    }
}

} // namespace

Derived derive(Fluid const& fluid)
{
    Derived d;
    d.phi_star = (fluid.rho_heavy - fluid.rho_light) / 2;
    d.slope = 2 / (fluid.width * d.phi_star);
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
    d.nu_light = fluid.tau_rho_light > 0 ? (fluid.tau_rho_light - 0.5) / 3 : d.nu;
    d.stiffness = fluid.gamma * fluid.sigma / (d.phi_star * d.phi_star);
    d.force_light = fluid.balance + fluid.force_light[2];
    d.force_heavy = fluid.balance + 2 * d.phi_star * fluid.gravity + fluid.force_heavy[2];
    d.across_light = {fluid.force_light[0], fluid.force_light[1]};
    d.across_heavy = {fluid.force_heavy[0], fluid.force_heavy[1]};
    return d;
}

bool Derived::by_phase() const
{
    std::array<double, 2> const none{};
    return nu_light != nu || across_heavy != none || across_light != none;
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
        {"nu of the light phase", d.nu_light},
        {"mobility M", d.mobility},
        {"diffusivity of phi", d.diffusivity},
        {"force on the heavy phase", d.force_heavy},
        {"Gamma sigma / phi*^2 (<= 0.03)", d.stiffness},
    };
}

std::vector<Parameter> more_fluid_parameters()
{
    return {
        {.name = "tau_rho_light",
         .default_value = 0.,
         .unit = "steps",
         .help = "tau_rho of the light phase; 0 the same",
         .min = 0,
         .max = 10},
        list_of_words(
            "force",
            "none",
            "on each site, beside gravity: fx fy fz, or fx fy fz heavy; fx fy fz light",
            " "),
    };
}

std::vector<InvalidParameter> invalid_force(Params const& params)
{
    try {
        Fluid fluid;
        read_force(params.text("force"), fluid);
    } catch (std::invalid_argument const& error) {
        return {{"force", error.what()}};
    }
    return {};
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
    if (params.has("force")) {
        fluid.tau_rho_light = params.real("tau_rho_light");
        if (invalid_force(params).empty()) {
            read_force(params.text("force"), fluid);
        }
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
    if (fluid.tau_rho_light > 0 && fluid.tau_rho_light <= 0.5) {
        found.push_back({"tau_rho_light", "must exceed 0.5, or be 0 for that of the heavy phase"});
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

int dimensions_of(Extents const& size)
{
    return static_cast<int>(std::ranges::count_if(size, [](std::int64_t n) { return n > 1; }));
}

double volume_of_drop(int dimensions, double radius)
{
    return dimensions == 3   ? 4 * std::numbers::pi / 3 * std::pow(radius, 3)
           : dimensions == 2 ? std::numbers::pi * std::pow(radius, 2)
                             : 2 * radius;
}

double radius_of_drop(int dimensions, double volume)
{
    return dimensions == 3   ? std::cbrt(volume * 3 / (4 * std::numbers::pi))
           : dimensions == 2 ? std::sqrt(volume / std::numbers::pi)
                             : volume / 2;
}

double smallest_lasting_radius(Extents const& size, double width)
{
    auto const volume = static_cast<double>(size[0] * size[1] * size[2]);
    double const scale = volume * width / (48 * std::numbers::pi);
    auto const dimensions = dimensions_of(size);
    return dimensions == 3   ? 1.587 * std::pow(scale, 1. / 4)
           : dimensions == 2 ? 1.732 * std::cbrt(scale)
                             : 0;
}

} // namespace miniapp::lbm
