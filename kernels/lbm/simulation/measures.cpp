// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/measures.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "core/finite.hpp"

namespace miniapp::lbm {
namespace {

/// A column of the time series. A new one is added to the list below, and as a member of Measures.
struct RecordedColumn
{
    miniapp::Column column;
    double (*value)(Measures const&);
};

std::vector<RecordedColumn> recorded_columns()
{
    using M = Measures const&;
    return {
        {{"sum_phi", 17}, [](M m) { return m.phi; }},
        {{"sum_rho", 17}, [](M m) { return m.rho; }},
        {{"momentum_x"}, [](M m) { return m.momentum[0]; }},
        {{"momentum_y"}, [](M m) { return m.momentum[1]; }},
        {{"momentum_z"}, [](M m) { return m.momentum[2]; }},
        {{"kinetic_energy"}, [](M m) { return m.kinetic_energy; }},
        {{"max_speed"}, [](M m) { return m.max_speed; }},
        {{"volume"}, [](M m) { return m.volume; }},
        {{"radius"}, [](M m) { return m.radius; }},
        {{"centre_x"}, [](M m) { return m.centre[0]; }},
        {{"centre_y"}, [](M m) { return m.centre[1]; }},
        {{"centre_z"}, [](M m) { return m.centre[2]; }},
        {{"heavy_velocity_x"}, [](M m) { return m.heavy_velocity[0]; }},
        {{"heavy_velocity_y"}, [](M m) { return m.heavy_velocity[1]; }},
        {{"heavy_velocity_z"}, [](M m) { return m.heavy_velocity[2]; }},
        {{"pressure_jump"}, [](M m) { return m.pressure_jump; }},
        {{"laplace_ratio"}, [](M m) { return m.laplace_ratio(); }}};
}

} // namespace

bool Measures::are_finite() const
{
    return is_finite(phi + rho + kinetic_energy);
}

double Measures::laplace_ratio() const
{
    int const curvatures = dimensions - 1; // number of curvatures of a drop; each is 1 / radius
    return sigma > 0 && curvatures > 0 ? pressure_jump * radius / (curvatures * sigma)
                                       : std::numeric_limits<double>::quiet_NaN();
}

double Measures::drop_speed() const
{
    double square = 0;
    for (std::size_t a = 0; a < 3; ++a) {
        square += std::pow(heavy_velocity[a] - momentum[a] / rho, 2);
    }
    return std::sqrt(square);
}

std::string dimensionless_numbers(Fluid const& fluid, double radius, double speed)
{
    auto const d = derive(fluid);
    if (!(radius > 0) || !(fluid.sigma > 0)) {
        return {};
    }
    double const diameter = 2 * radius;
    double const viscosity = d.n * d.nu;
    double const weight = std::abs(2 * d.phi_star * fluid.gravity);
    std::string text;
    if (weight > 0) {
        text += fmt::format("Eo {:.3g}, ", weight * diameter * diameter / fluid.sigma);
        text += fmt::format(
            "Mo {:.3g}, ",
            weight * std::pow(viscosity, 4) / (d.n * d.n * std::pow(fluid.sigma, 3)));
    }
    text += fmt::format("Oh {:.3g}", viscosity / std::sqrt(d.n * fluid.sigma * diameter));
    if (speed > 1e-9) { // below this the speed is the rounding error of a drop at rest
        text += fmt::format(", Re {:.3g}", speed * diameter / d.nu);
        text += fmt::format(", Ca {:.3g}", viscosity * speed / fluid.sigma);
    }
    return text;
}

std::vector<miniapp::Column> columns()
{
    std::vector<miniapp::Column> all;
    std::ranges::transform(recorded_columns(), std::back_inserter(all), &RecordedColumn::column);
    return all;
}

std::vector<double> values(Measures const& m)
{
    std::vector<double> all;
    for (auto const& [column, value] : recorded_columns()) {
        all.push_back(value(m));
    }
    return all;
}

std::string table_header()
{
    return fmt::format(
        "{:>8} {:>12} {:>12} {:>10} {:>9} {:>12} {:>8}",
        "step",
        "sum phi",
        "sum rho",
        "max|u|",
        "radius",
        "jump",
        "Laplace");
}

std::string table_line(std::int64_t step, Measures const& m)
{
    return fmt::format(
        "{:>8} {:>12.7g} {:>12.7g} {:>10.3e} {:>9.4f} {:>12.5e} {:>8.4f}",
        step,
        m.phi,
        m.rho,
        m.max_speed,
        m.radius,
        m.pressure_jump,
        m.laplace_ratio());
}

} // namespace miniapp::lbm
