// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// A sphere of one phase inside the other. Lengths are in sites and need not be whole numbers.
struct Drop
{
    std::array<double, 3> centre{};
    double radius = 0;
    std::array<double, 3> velocity{};
    bool is_bubble = false; ///< whether the sphere is of the light phase
};

/// Returns the drops of a list whose entries have the form `x y z radius [ux uy uz] [bubble]` and
/// are separated by `;`. Throws std::invalid_argument, which names the first entry with another
/// form.
std::vector<Drop> drops_in(std::string const& list);

/// Returns drops at random places whose surfaces are at least `gap` apart in the periodic box. The
/// same seed gives the same drops. Throws std::invalid_argument if it finds no room.
std::vector<Drop>
random_drops(Extents const& size, std::int64_t count, double radius, double gap, std::int64_t seed);

/// Returns the shortest distance from a point to a centre in a periodic box.
double distance(
    Extents const& period, std::array<double, 3> const& point, std::array<double, 3> const& centre);

} // namespace miniapp::lbm
