// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// A sphere of one phase in the other, its centre in sites, which need not be whole.
struct Drop
{
    std::array<double, 3> centre{};
    double radius = 0;
    std::array<double, 3> velocity{};
    bool bubble = false; ///< whether it is of the light phase
};

/// Reads drops of the form `x y z radius [ux uy uz] [bubble]`, with `;` between them. Throws
/// std::invalid_argument that names the first with another form.
std::vector<Drop> drops_in(std::string const& list);

/// Drops at random places that stay `gap` away from one another in the periodic box. The same seed
/// gives the same drops. Throws std::invalid_argument if there is no room for so many.
std::vector<Drop>
random_drops(Extents const& size, std::int64_t count, double radius, double gap, std::int64_t seed);

/// The shortest distance from a point to a centre in a box of these periods.
double distance(
    Extents const& period, std::array<double, 3> const& point, std::array<double, 3> const& centre);

} // namespace miniapp::lbm
