// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>

#include "core/params.hpp"
#include "lbm/model/fluid.hpp"

namespace miniapp::lbm {

/// A start in closed form: phi and u at every site, density n everywhere.
class Initial
{
public:
    /// From the parameters initial, radius, gap, ux, uy, uz and the fluid's width.
    explicit Initial(Params const& params);

    /// Phi at site (i, j, k).
    double phi(int i, int j, int k) const;
    std::array<double, 3> velocity(int i, int j, int k) const;
    /// The largest |u|.
    double speed() const;
    /// Sites of the heavy phase in drops, 0 where there is none.
    double drop_volume() const;
    /// The radius of one drop of drop_volume().
    double drop_radius() const;

    static std::vector<Parameter> parameters();

private:
    std::string m_kind;
    Extents m_size;
    double m_phi_star;
    double m_width;
    double m_radius;
    double m_gap;
    std::array<double, 3> m_u;

    double tanh_profile(double depth) const;
};

} // namespace miniapp::lbm
