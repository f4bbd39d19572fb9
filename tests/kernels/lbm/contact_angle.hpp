// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

// Measures the contact angle of a drop on a wall from the shape of its surface.
namespace miniapp::lbm {

/// The circle that fits some points best. Its centre and radius follow from the linear least
/// squares of x^2 + z^2 + d x + e z + f = 0.
struct Circle
{
    double x = 0;
    double z = 0;
    double radius = 0;

    explicit Circle(std::vector<std::array<double, 2>> const& points)
    {
        double m[3][4] = {};
        for (auto const& [px, pz] : points) {
            double const row[4] = {px, pz, 1, -(px * px + pz * pz)};
            for (int a = 0; a < 3; ++a) {
                for (int b = 0; b < 4; ++b) {
                    m[a][b] += row[a] * row[b];
                }
            }
        }
        for (int a = 0; a < 3; ++a) {
            for (int other = 0; other < 3; ++other) {
                double const factor = other == a ? 0 : m[other][a] / m[a][a];
                for (int b = 0; b < 4; ++b) {
                    m[other][b] -= factor * m[a][b];
                }
            }
        }
        x = -m[0][3] / m[0][0] / 2;
        z = -m[1][3] / m[1][1] / 2;
        radius = std::sqrt(x * x + z * z - m[2][3] / m[2][2]);
    }
};

/// Returns the angle in degrees at which the drop in a plane of nx x nz sites touches the wall at
/// z = -1/2. The three rows of sites next to the wall are left out, because there the interface is
/// distorted over its width.
inline double contact_angle(std::vector<double> const& phi, int nx, int nz)
{
    std::vector<std::array<double, 2>> surface;
    for (int k = 3; k < nz - 1; ++k) {
        for (int i = 0; i < nx - 1; ++i) {
            double const here = phi[i + nx * k];
            double const right = phi[i + 1 + nx * k];
            double const above = phi[i + nx * (k + 1)];
            if ((here > 0) != (right > 0)) {
                surface.push_back({i + here / (here - right), double(k)});
            }
            if ((here > 0) != (above > 0)) {
                surface.push_back({double(i), k + here / (here - above)});
            }
        }
    }
    Circle const circle(surface);
    return std::acos(-(circle.z + 0.5) / circle.radius) * 180 / std::numbers::pi;
}

} // namespace miniapp::lbm
