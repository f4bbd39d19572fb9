// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/simulation/measures.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace miniapp::nbody {

double scale_of_change(double sum, double magnitudes)
{
    constexpr double cancelled = 1e-9;
    if (std::abs(sum) > cancelled * magnitudes) {
        return sum;
    }
    return magnitudes > 0 ? magnitudes : 1;
}

double length(Vector const& v)
{
    return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

Vector difference(Vector const& a, Vector const& b)
{
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

std::array<double, 3> mass_radii(InitialState const& state)
{
    double total = 0;
    Vector centre;
    for (std::size_t i = 0; i < state.mass.size(); ++i) {
        double const m = state.mass[i];
        total += m;
        centre.x += m * state.position[i].x;
        centre.y += m * state.position[i].y;
        centre.z += m * state.position[i].z;
    }
    centre = {centre.x / total, centre.y / total, centre.z / total};
    std::vector<std::pair<double, double>> shells; // radius and mass of each body
    for (std::size_t i = 0; i < state.mass.size(); ++i) {
        shells.emplace_back(length(difference(state.position[i], centre)), state.mass[i]);
    }
    std::ranges::sort(shells);
    std::array<double, 3> const shares{0.1, 0.5, 0.9};
    std::array<double, 3> radii{};
    double inside = 0;
    std::size_t next = 0;
    for (auto const& [radius, mass] : shells) {
        inside += mass;
        while (next < shares.size() && inside >= shares[next] * total * (1 - 1e-12)) {
            radii[next++] = radius;
        }
    }
    return radii;
}

} // namespace miniapp::nbody
