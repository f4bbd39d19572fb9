// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/model/initial.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "lbm/model/site_file.hpp"
#include "lbm/model/walls.hpp"
#include "lbm/model/words.hpp"
#include "problem/random.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::lbm {
namespace {

constexpr double two_pi = 2 * std::numbers::pi;
constexpr double jet_wave_amplitude = 0.05; ///< relative to the jet's radius

/// Returns the shortest extent that is more than one site, or 1 if there is none.
double shortest_extent(Extents const& size)
{
    std::int64_t shortest = 0;
    for (auto const n : size) {
        shortest = n > 1 && (shortest == 0 || n < shortest) ? n : shortest;
    }
    return static_cast<double>(std::max<std::int64_t>(1, shortest));
}

/// Returns the index of a site relative to the middle of n sites, which may lie between two sites.
double offset_from_middle(int i, std::int64_t n)
{
    return i - 0.5 * static_cast<double>(n - 1);
}

} // namespace

Initial::Initial(Params const& params)
    : m_kind(params.text("initial"))
    , m_size(params.extents("size"))
    , m_period(m_size)
    , m_phi_star((params.real("rho_heavy") - params.real("rho_light")) / 2)
    , m_width(params.real("width"))
    , m_radius(params.real("radius") > 0 ? params.real("radius") : 0.3 * shortest_extent(m_size))
    , m_gap(params.real("gap"))
    , m_u{params.real("ux"), params.real("uy"), params.real("uz")}
{
    Walls const walls(params);
    for (int a = 0; a < 3; ++a) {
        m_period[a] = walls.is_periodic(a) ? m_size[a] : std::int64_t{1} << 40;
    }
    if (params.has("drops")) {
        read_simulation_parameters(params);
    }
}

void Initial::read_simulation_parameters(Params const& params)
{
    m_seed = params.integer("seed");
    m_noise = params.real("noise");
    m_composition = params.real("composition");
    auto const random = params.integer("random_drops");
    auto const& listed = params.text("drops");
    auto const& file = params.text("phi_file");
    if ((m_noise > 0) + (random > 0) + (listed != "none") + (file != "none") > 1) {
        m_invalid.push_back(
            {"initial",
             "drops, random_drops, noise and phi_file are different starts: one of them"});
        return;
    }
    auto const attempt = [&](char const* parameter, bool wanted, auto const& read) {
        if (auto const what = wanted ? why_invalid(read) : ""; !what.empty()) {
            m_invalid.push_back({parameter, what});
        }
    };
    attempt("drops", listed != "none", [&] { m_drops = drops_in(listed); });
    attempt("random_drops", random > 0, [&] {
        m_drops = random_drops(m_size, random, m_radius, m_gap, m_seed);
    });
    attempt("phi_file", file != "none", [&] { m_phi_of_file = phi_in(file, m_size, m_phi_star); });
    if (!m_drops.empty()) {
        for (auto const& drop : m_drops) {
            refuse_what_does_not_fit(random > 0 ? "radius" : "drops", drop.centre, drop.radius);
        }
    } else if (m_invalid.empty() && m_noise == 0 && m_phi_of_file.empty()) {
        refuse_what_does_not_fit();
    }
}

/// Refuses a drop that does not fit into the box. A wall may cut off a part of a drop, for example
/// of one that sits on it. Across the ends of a periodic box a drop that is wider than the box
/// would overlap itself, and one that covers the whole box leaves no interface.
void Initial::refuse_what_does_not_fit(
    char const* parameter, std::array<double, 3> const& centre, double radius)
{
    constexpr double rounding = 1e-9;
    double to_farthest_site = 0;
    for (int a = 0; a < 3; ++a) {
        char const axis = static_cast<char>('x' + a);
        auto const n = static_cast<double>(m_size[a]);
        if (m_size[a] > 1 && m_period[a] == m_size[a] && 2 * radius > n + rounding) {
            m_invalid.push_back(
                {parameter,
                 fmt::format(
                     "a drop of radius {:.4g} is wider than the box, which has {} sites along {}, "
                     "and meets itself through its ends; up to {:.4g} would do",
                     radius,
                     m_size[a],
                     axis,
                     n / 2)});
            return;
        }
        if (centre[a] + radius < 0 || centre[a] - radius > n - 1) {
            m_invalid.push_back(
                {parameter,
                 fmt::format(
                     "a drop of radius {:.4g} with its centre at {} = {:.4g} lies outside of the "
                     "box, whose sites are 0 to {} there",
                     radius,
                     axis,
                     centre[a],
                     m_size[a] - 1)});
            return;
        }
        to_farthest_site = std::hypot(
            to_farthest_site, std::max(std::abs(centre[a]), std::abs(n - 1 - centre[a])));
    }
    if (radius > to_farthest_site) {
        m_invalid.push_back(
            {parameter,
             fmt::format(
                 "a drop of radius {:.4g} covers the whole box, and there is no interface; below "
                 "{:.4g} there is one",
                 radius,
                 to_farthest_site)});
    }
}

/// Refuses a start in closed form, around the middle of the box, if it does not fit into the box.
void Initial::refuse_what_does_not_fit()
{
    std::array<double, 3> centre{};
    for (int a = 0; a < 3; ++a) {
        centre[a] = 0.5 * static_cast<double>(m_size[a] - 1);
    }
    auto const refuse = [&](char const* what, int axis, double factor) {
        double const most = 0.5 * static_cast<double>(m_size[axis]) / factor;
        if (m_size[axis] > 1 && m_period[axis] == m_size[axis] && m_radius > most) {
            m_invalid.push_back(
                {"radius",
                 fmt::format(
                     "the {} is wider than the box, which has {} sites along {}; up to {:.4g} "
                     "would do",
                     what,
                     m_size[axis],
                     static_cast<char>('x' + axis),
                     most)});
        }
    };
    if (m_kind == "drop") {
        refuse_what_does_not_fit("radius", centre, m_radius);
    } else if (m_kind == "slab") {
        refuse("slab", 0, 1);
    } else if (m_kind == "jet") {
        refuse("jet", 0, 1 + jet_wave_amplitude);
        refuse("jet", 1, 1 + jet_wave_amplitude);
    } else if (m_kind == "drops") {
        auto const n = static_cast<double>(m_size[0]);
        bool const periodic = m_period[0] == m_size[0];
        if (periodic ? 4 * m_radius + m_gap > n : m_gap > n) {
            m_invalid.push_back(
                {m_gap > n / 2 ? "gap" : "radius",
                 fmt::format(
                     "two drops of radius {:.4g}, {:.4g} apart, have no room along x in {} sites; "
                     "4 radius + gap is at most that",
                     m_radius,
                     m_gap,
                     m_size[0])});
            return;
        }
        refuse_what_does_not_fit("radius", centre, m_radius);
    }
}

std::size_t Initial::point_index(int i, int j, int k) const
{
    return static_cast<std::size_t>(i + m_size[0] * (j + m_size[1] * k));
}

std::vector<Parameter> Initial::parameters()
{
    auto const velocity = [](char const* name, char const* help) {
        return real(name, 0, "sites/step", help, -0.05, 0.05);
    };
    return {
        {.name = "initial",
         .default_value = std::string("drop"),
         .unit = "",
         .help = "start: heavy drop(s), slab (a film across x) or jet along z in the light phase, "
                 "or the heavy phase alone",
         .choices = {"drop", "drops", "slab", "jet", "uniform", "shear", "taylor_green"}},
        real(
            "radius",
            0,
            "sites",
            "of each drop and of the jet, half thickness of the slab; 0 means 0.3 of the "
            "shortest extent of more than one site",
            0,
            10000),
        real("gap", 2, "sites", "between the two drops", 0, 10000),
        velocity("ux", "velocity at the start, x; amplitude for shear and taylor_green"),
        velocity("uy", "velocity at the start, y"),
        velocity("uz", "velocity at the start, z"),
    };
}

double Initial::tanh_profile(double depth) const
{
    return m_phi_star * std::tanh(2 * depth / m_width);
}

std::vector<Parameter> Initial::more_parameters()
{
    return {
        list_of_words(
            "drops",
            "none",
            "in place of initial: x y z radius [ux uy uz] [bubble]; the next; ...",
            "; "),
        number(
            "random_drops",
            0,
            "in place of initial: so many of radius, gap apart (emulsion)",
            0,
            1e5),
        real(
            "noise", 0, "", "in place of initial: composition +- this, over phi* (demixing)", 0, 1),
        real("composition", 0, "", "mean of phi over phi*, with noise", -1, 1),
        number("seed", 0, "of random_drops and noise", 0, 1e9),
        word(
            "phi_file",
            "none",
            "in place of initial: phi of every site, x fastest; .h5 or raw double"),
    };
}

double Initial::phi(int i, int j, int k) const
{
    if (!m_phi_of_file.empty()) {
        return m_phi_of_file[point_index(i, j, k)];
    }
    if (m_noise > 0) {
        double const random =
            2 * uniform(point_index(i, j, k), static_cast<std::uint64_t>(m_seed)) - 1;
        return m_phi_star * (m_composition + m_noise * random);
    }
    if (!m_drops.empty()) {
        return phi_of_drops(i, j, k);
    }
    return phi_in_closed_form(
        offset_from_middle(i, m_size[0]),
        offset_from_middle(j, m_size[1]),
        offset_from_middle(k, m_size[2]));
}

double Initial::phi_in_closed_form(double x, double y, double z) const
{
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
    if (m_kind == "jet") { // with one neck, which grows if the jet is longer than its circumference
        double const wave =
            jet_wave_amplitude * std::cos(two_pi * z / static_cast<double>(m_size[2]));
        return tanh_profile(m_radius * (1 + wave) - std::hypot(x, y));
    }
    return m_phi_star;
}

/// Returns phi of the drops: heavy drops in the light phase, or the heavy phase alone if all drops
/// are bubbles. The bubbles are cut out of either.
double Initial::phi_of_drops(int i, int j, int k) const
{
    bool const only_bubbles =
        std::ranges::all_of(m_drops, [](Drop const& drop) { return drop.is_bubble; });
    std::array<double, 3> const at{double(i), double(j), double(k)};
    double heavy = only_bubbles ? m_phi_star : -m_phi_star;
    double light = m_phi_star;
    for (auto const& drop : m_drops) {
        double const inside = tanh_profile(drop.radius - distance(m_period, at, drop.centre));
        if (drop.is_bubble) {
            light = std::min(light, -inside);
        } else {
            heavy = std::max(heavy, inside);
        }
    }
    return std::min(heavy, light);
}

std::array<double, 3> Initial::velocity(int i, int j, int k) const
{
    double const kx = two_pi * i / static_cast<double>(m_size[0]);
    double const ky = two_pi * j / static_cast<double>(m_size[1]);
    bool const closed_form = m_drops.empty() && m_noise == 0 && m_phi_of_file.empty();
    if (closed_form && m_kind == "shear") {
        return {m_u[0] * std::sin(ky), 0, 0};
    }
    if (closed_form && m_kind == "taylor_green") {
        return {m_u[0] * std::cos(kx) * std::sin(ky), -m_u[0] * std::sin(kx) * std::cos(ky), 0};
    }
    auto u = m_u;
    std::array<double, 3> const at{double(i), double(j), double(k)};
    for (auto const& drop : m_drops) {
        double const depth = drop.radius - distance(m_period, at, drop.centre);
        double const share = 0.5 * (1 + std::tanh(2 * depth / m_width));
        for (int a = 0; a < 3; ++a) {
            u[a] += share * drop.velocity[a];
        }
    }
    return u;
}

double Initial::max_speed() const
{
    double largest = std::hypot(m_u[0], m_u[1], m_u[2]);
    for (auto const& drop : m_drops) {
        auto const& v = drop.velocity;
        largest = std::max(largest, std::hypot(m_u[0] + v[0], m_u[1] + v[1], m_u[2] + v[2]));
    }
    return largest;
}

double Initial::drop_volume() const
{
    auto const sites = [this](double radius) {
        return volume_of_drop(dimensions_of(m_size), radius);
    };
    if (m_noise > 0 || !m_phi_of_file.empty()) {
        return 0;
    }
    if (m_drops.empty()) {
        return (m_kind == "drop" ? 1 : m_kind == "drops" ? 2 : 0) * sites(m_radius);
    }
    double volume = 0;
    for (auto const& drop : m_drops) {
        volume += drop.is_bubble ? 0 : sites(drop.radius);
    }
    return volume;
}

double Initial::drop_radius() const
{
    return radius_of_drop(dimensions_of(m_size), drop_volume());
}

} // namespace miniapp::lbm
