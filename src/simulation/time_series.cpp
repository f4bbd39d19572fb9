// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/time_series.hpp"

#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "lbm/model/fluid.hpp"

namespace miniapp::lbm {
namespace {

constexpr char const* columns =
    "step,sum_phi,sum_rho,momentum_x,momentum_y,momentum_z,kinetic_energy,max_speed,volume,radius,"
    "centre_x,centre_y,centre_z,heavy_velocity_x,heavy_velocity_y,heavy_velocity_z,pressure_jump,"
    "laplace_ratio";

double laplace_ratio(Measures const& m, double sigma)
{
    return m.pressure_jump * m.radius / (2 * sigma);
}

/// The lines of an earlier run's file that come before `step`.
std::string lines_before(std::string const& path, std::int64_t step)
{
    std::ifstream in(path);
    std::string kept;
    for (std::string line; std::getline(in, line);) {
        char* end = nullptr;
        auto const number = std::strtoll(line.c_str(), &end, 10);
        if (end != line.c_str() && *end == ',' && number < step) {
            kept += line + "\n";
        }
    }
    return kept;
}

} // namespace

TimeSeries::TimeSeries(std::string path, std::int64_t first_step, Params const& params)
    : m_path(std::move(path))
    , m_sigma(fluid_of(params).sigma)
{
    auto const kept = first_step > 0 ? lines_before(m_path, first_step) : "";
    write_atomically(m_path, [&](std::ostream& out) { out << columns << "\n" << kept; });
}

void TimeSeries::add(std::int64_t step, Measures const& m)
{
    std::ofstream out(m_path, std::ios::app);
    out << fmt::format(
        "{},{:.17g},{:.17g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.6f},{:.6f},{:.6f},"
        "{:.9g},{:.9g},{:.9g},{:.9g},{:.6f}\n",
        step,
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
        laplace_ratio(m, m_sigma));
    out.flush();
    if (!out) {
        throw std::runtime_error("cannot write " + m_path);
    }
}

std::string TimeSeries::header()
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

std::string TimeSeries::line(std::int64_t step, Measures const& m) const
{
    return fmt::format(
        "{:>9} {:>14.7g} {:>14.7g} {:>10.3e} {:>9.4f} {:>12.5e} {:>8.4f}",
        step,
        m.phi,
        m.rho,
        m.max_speed,
        m.radius,
        m.pressure_jump,
        laplace_ratio(m, m_sigma));
}

} // namespace miniapp::lbm
