// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/measures.hpp"

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
        "{:>9} {:>14} {:>14} {:>10} {:>9} {:>12} {:>8}",
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
        "{:>9} {:>14.7g} {:>14.7g} {:>10.3e} {:>9.4f} {:>12.5e} {:>8.4f}",
        step,
        m.phi,
        m.rho,
        m.max_speed,
        m.radius,
        m.pressure_jump,
        m.laplace_ratio());
}

} // namespace miniapp::lbm
