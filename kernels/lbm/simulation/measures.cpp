// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/measures.hpp"

#include <cmath>

#include <fmt/format.h>

#include "core/finite.hpp"

namespace miniapp::lbm {

bool Measures::finite() const
{
    return is_finite(phi + rho + kinetic_energy);
}

double Measures::laplace_ratio() const
{
    int const curvatures = dimensions - 1; // each is 1 / radius
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

std::string dimensionless(Fluid const& fluid, double radius, double speed)
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
    if (speed > 1e-9) { // what rounding leaves of a drop at rest
        text += fmt::format(", Re {:.3g}", speed * diameter / d.nu);
        text += fmt::format(", Ca {:.3g}", viscosity * speed / fluid.sigma);
    }
    return text;
}

std::vector<miniapp::Column> columns()
{
    return {
        {"sum_phi", 17},
        {"sum_rho", 17},
        {"momentum_x"},
        {"momentum_y"},
        {"momentum_z"},
        {"kinetic_energy"},
        {"max_speed"},
        {"volume"},
        {"radius"},
        {"centre_x"},
        {"centre_y"},
        {"centre_z"},
        {"heavy_velocity_x"},
        {"heavy_velocity_y"},
        {"heavy_velocity_z"},
        {"pressure_jump"},
        {"laplace_ratio"}};
}

std::vector<double> values(Measures const& m)
{
    return {
        m.phi,
        m.rho,
        m.momentum[0],
        m.momentum[1],
        m.momentum[2],
        m.kinetic_energy,
        m.max_speed,
        m.volume,
        m.radius,
        m.centre[0],
        m.centre[1],
        m.centre[2],
        m.heavy_velocity[0],
        m.heavy_velocity[1],
        m.heavy_velocity[2],
        m.pressure_jump,
        m.laplace_ratio()};
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
