// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <string>
#include <vector>

#include "core/params.hpp"
#include "lbm/model/drops.hpp"
#include "lbm/model/fluid.hpp"

namespace miniapp::lbm {

/// The start of a run: phi and u at every site; the density is n everywhere. A timed step starts
/// from a closed form. A simulation may also start from drops that are listed or placed at random,
/// from noise, or from a file.
class Initial
{
public:
    /// Reads parameters(), and more_parameters() if `params` has them, as for a simulation. Only
    /// then is the start checked: mistakes, and drops, slabs and jets that do not fit into the box,
    /// are in invalid_parameters().
    explicit Initial(Params const& params);

    std::vector<InvalidParameter> const& invalid_parameters() const { return m_invalid; }

    /// Returns phi at site (i, j, k).
    double phi(int i, int j, int k) const;
    std::array<double, 3> velocity(int i, int j, int k) const;
    /// Returns the largest |u| in the parameters: of (ux, uy, uz), alone or plus a drop's velocity.
    double max_speed() const;
    /// Returns the number of sites in drops of the heavy phase; 0 for starts other than drops.
    double drop_volume() const;
    /// Returns the radius of one drop that has the volume drop_volume().
    double drop_radius() const;

    static std::vector<Parameter> parameters();
    /// Returns the parameters that a simulation has in addition to parameters().
    static std::vector<Parameter> more_parameters();

private:
    std::string m_kind;
    Extents m_size;
    Extents m_period; ///< m_size along periodic axes; with walls far more, so that nothing wraps
    double m_phi_star;
    double m_width;
    double m_radius;
    double m_gap;
    std::array<double, 3> m_u;

    std::vector<Drop> m_drops;         ///< drops that are listed or placed at random
    double m_noise = 0;                ///< amplitude of the noise, divided by phi*
    double m_composition = 0;          ///< mean of phi divided by phi*, without the noise
    std::int64_t m_seed = 0;           ///< seed of random drops and noise
    std::vector<double> m_phi_of_file; ///< phi of every site from a file, x fastest
    std::vector<InvalidParameter> m_invalid;

    void read_simulation_parameters(Params const& params);
    void refuse_what_does_not_fit();
    void refuse_what_does_not_fit(
        char const* parameter, std::array<double, 3> const& centre, double radius);
    std::size_t point_index(int i, int j, int k) const;
    double tanh_profile(double depth) const;
    double phi_of_drops(int i, int j, int k) const;
    double phi_in_closed_form(double x, double y, double z) const;
};

} // namespace miniapp::lbm
