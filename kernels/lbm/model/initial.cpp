// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/initial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace miniapp::lbm {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;

double shortest_extent(Params const& params)
{
    auto const n = params.extents("size");
    return static_cast<double>(std::min({n[0], n[1], n[2]}));
}

/// Distance of a site from the middle of n sites, which lies between two sites where n is even.
double from_middle(int i, std::int64_t n)
{
    return i - 0.5 * static_cast<double>(n - 1);
}

} // namespace

Initial::Initial(Params const& params)
    : m_kind(params.text("initial"))
    , m_size(params.extents("size"))
    , m_phi_star((params.real("rho_heavy") - params.real("rho_light")) / 2)
    , m_width(params.real("width"))
    , m_radius(params.real("radius") > 0 ? params.real("radius") : 0.3 * shortest_extent(params))
    , m_gap(params.real("gap"))
    , m_u{params.real("ux"), params.real("uy"), params.real("uz")}
{
}

std::vector<Parameter> Initial::parameters()
{
    Parameter const velocity{
        .name = "ux",
        .default_value = 0.,
        .unit = "sites/step",
        .help = "velocity at the start, x; amplitude for shear and taylor_green",
        .min = -0.05,
        .max = 0.05};
    auto uy = velocity;
    uy.name = "uy";
    uy.help = "velocity at the start, y";
    auto uz = velocity;
    uz.name = "uz";
    uz.help = "velocity at the start, z";
    return {
        {.name = "initial",
         .default_value = std::string("drop"),
         .unit = "",
         .help = "start: heavy drop(s) or slab in the light phase, or the heavy phase alone",
         .choices = {"drop", "drops", "slab", "uniform", "shear", "taylor_green"}},
        {.name = "radius",
         .default_value = 0.,
         .unit = "sites",
         .help = "of each drop, half thickness of the slab; 0 means 0.3 of the shortest extent",
         .min = 0,
         .max = 10000},
        {.name = "gap",
         .default_value = 2.,
         .unit = "sites",
         .help = "between the two drops",
         .min = 0,
         .max = 10000},
        velocity,
        uy,
        uz,
    };
}

double Initial::tanh_profile(double depth) const
{
    return m_phi_star * std::tanh(2 * depth / m_width);
}

double Initial::phi(int i, int j, int k) const
{
    double const x = from_middle(i, m_size[0]);
    double const y = from_middle(j, m_size[1]);
    double const z = from_middle(k, m_size[2]);
    if (m_kind == "drop") {
        return tanh_profile(m_radius - std::hypot(x, y, z));
    }
    if (m_kind == "drops") {
        double const centre = m_radius + m_gap / 2;
        double const nearer = std::min(std::hypot(x - centre, y, z), std::hypot(x + centre, y, z));
        return tanh_profile(m_radius - nearer);
    }
    if (m_kind == "slab") {
        return tanh_profile(m_radius - std::abs(x));
    }
    return m_phi_star;
}

std::array<double, 3> Initial::velocity(int i, int j, int) const
{
    double const kx = two_pi * i / static_cast<double>(m_size[0]);
    double const ky = two_pi * j / static_cast<double>(m_size[1]);
    if (m_kind == "shear") {
        return {m_u[0] * std::sin(ky), 0, 0};
    }
    if (m_kind == "taylor_green") {
        return {m_u[0] * std::cos(kx) * std::sin(ky), -m_u[0] * std::sin(kx) * std::cos(ky), 0};
    }
    return m_u;
}

double Initial::speed() const
{
    return std::hypot(m_u[0], m_u[1], m_u[2]);
}

double Initial::drop_volume() const
{
    double const drops = m_kind == "drop" ? 1 : m_kind == "drops" ? 2 : 0;
    return drops * 4 * std::numbers::pi / 3 * std::pow(m_radius, 3);
}

double Initial::drop_radius() const
{
    return std::cbrt(drop_volume() * 3 / (4 * std::numbers::pi));
}

} // namespace miniapp::lbm
