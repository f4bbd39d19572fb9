// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/fluid.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include <fmt/format.h>

#include "lbm/model/words.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::lbm {
namespace {

/// A parameter that sets a number of the fluid. A new one is added to one of the two lists below,
/// and as a member of Fluid.
struct FluidNumber
{
    double Fluid::*number;
    Parameter parameter;
};

std::vector<FluidNumber> numbers_of_a_step()
{
    return {
        {&Fluid::rho_light, real("rho_light", 1, "", "density of the light phase", 1e-6, 1e6)},
        {&Fluid::rho_heavy, real("rho_heavy", 3, "", "density of the heavy phase", 1e-6, 1e6)},
        {&Fluid::sigma, real("sigma", 0.01, "", "surface tension", 0, 1)},
        {&Fluid::width,
         real("width", 4, "sites", "W of the interface phi = phi* tanh(2 x / W)", 1, 100)},
        {&Fluid::tau_rho,
         real(
             "tau_rho",
             0.8,
             "steps",
             "relaxation time of g; viscosity (tau_rho - 1/2) / 3",
             0.5,
             10)},
        {&Fluid::tau_phi, real("tau_phi", 0.7, "steps", "relaxation time of f", 0.5, 10)},
        {&Fluid::gamma,
         real(
             "gamma",
             1,
             "",
             "mobility parameter; M = 3/2 gamma q (1 - q), q = 1 / (tau_phi + 1/2)",
             0,
             1e9)},
        {&Fluid::gravity,
         real("gravity", 0, "sites/step^2", "g along z; a force 2 phi* g where phi > 0", -1, 1)}};
}

std::vector<FluidNumber> numbers_of_a_simulation()
{
    return {
        {&Fluid::tau_rho_light,
         real("tau_rho_light", 0, "steps", "tau_rho of the light phase; 0 the same", 0, 10)}};
}

std::vector<Parameter> parameters_of(std::vector<FluidNumber> const& numbers)
{
    std::vector<Parameter> all;
    std::ranges::transform(numbers, std::back_inserter(all), &FluidNumber::parameter);
    return all;
}

void read_numbers(std::vector<FluidNumber> const& numbers, Params const& params, Fluid& fluid)
{
    for (auto const& [number, parameter] : numbers) {
        fluid.*number = params.real(parameter.name);
    }
}

void read_force(std::string const& list, Fluid& fluid)
{
    for (auto const& entry : entries_of(list)) {
        Words words(entry, "fx fy fz [heavy or light]");
        auto const force = words.read_vector();
        bool const heavy = words.take("heavy");
        bool const light = !heavy && words.take("light");
        words.expect_end();
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
    d.force_light = fluid.force_light[2];
    d.force_heavy = 2 * d.phi_star * fluid.gravity + fluid.force_heavy[2];
    d.across_light = {fluid.force_light[0], fluid.force_light[1]};
    d.across_heavy = {fluid.force_heavy[0], fluid.force_heavy[1]};
    return d;
}

bool Derived::needs_phase_terms() const
{
    std::array<double, 2> const none{};
    return nu_light != nu || across_heavy != none || across_light != none;
}

std::vector<std::pair<std::string, double>> named_constants(Derived const& d)
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

std::vector<Parameter> fluid_parameters()
{
    auto all = parameters_of(numbers_of_a_step());
    all.push_back(real(
        "eotvos", 0, "", "Eotvos number; replaces gravity if positive, and needs radius", 0, 1e6));
    return all;
}

std::vector<Parameter> more_fluid_parameters()
{
    auto all = parameters_of(numbers_of_a_simulation());
    all.push_back(list_of_words(
        "force",
        "none",
        "on each site, beside gravity: fx fy fz, or fx fy fz heavy; fx fy fz light",
        " "));
    return all;
}

std::vector<InvalidParameter> invalid_force(Params const& params)
{
    Fluid fluid;
    auto const what = why_invalid([&] { read_force(params.text("force"), fluid); });
    return what.empty() ? std::vector<InvalidParameter>{}
                        : std::vector<InvalidParameter>{{"force", what}};
}

Fluid fluid_of(Params const& params)
{
    Fluid fluid;
    read_numbers(numbers_of_a_step(), params, fluid);
    double const eotvos = params.real("eotvos");
    double const radius = params.real("radius");
    if (eotvos > 0) {
        fluid.gravity =
            eotvos * fluid.sigma / (4 * (fluid.rho_heavy - fluid.rho_light) * radius * radius);
    }
    if (params.has("force")) {
        read_numbers(numbers_of_a_simulation(), params, fluid);
        if (invalid_force(params).empty()) {
            read_force(params.text("force"), fluid);
        }
    }
    return fluid;
}

std::vector<InvalidParameter> broken_stability_rules(Fluid const& fluid, double speed)
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
