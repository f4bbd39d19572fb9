// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

namespace miniapp::libraries::poisson {

/// Values of a function X of one coordinate at the n unknowns of an edge; unknown i is at (i + 1) /
/// (n + 1). `product` is the second difference 2 X(i) - X(i - 1) - X(i + 1) in closed form, which A
/// applies in each direction.
struct Profile
{
    std::vector<double> x;
    std::vector<double> product;
};

/// Returns sin(mode pi s), an eigenvector with the eigenvalue 4 sin^2(mode pi / (2 (n + 1))).
inline Profile eigenvector(int n, int mode)
{
    Profile profile;
    double const angle = mode * std::numbers::pi / (n + 1);
    double const eigenvalue = 4 * std::pow(std::sin(angle / 2), 2);
    for (int i = 0; i < n; ++i) {
        profile.x.push_back(std::sin(angle * (i + 1)));
        profile.product.push_back(eigenvalue * profile.x.back());
    }
    return profile;
}

/// Returns s - s^3, for which central differences are exact: -h^2 X'' = 6 s h^2.
inline Profile cubic_profile(int n)
{
    Profile profile;
    double const h = 1. / (n + 1);
    for (int i = 0; i < n; ++i) {
        double const s = (i + 1) * h;
        profile.x.push_back(s - s * s * s);
        profile.product.push_back(6 * s * h * h);
    }
    return profile;
}

/// Returns the profiles of the oracle: the solution u is the sum of X(i) X(j) X(k) over the
/// profiles, and b = A u, so both are known before the solver runs. With `iterations` m > 0 the
/// profiles are m eigenvectors with different eigenvalues, spread over the spectrum. Conjugate
/// gradients find such a u in m iterations and not before, up to rounding (Hestenes and Stiefel,
/// 1952), so a mistake in any iteration is noticed. With 0 the profile is the cubic, and u also
/// solves the differential equation.
inline std::vector<Profile> profiles(int n, int iterations)
{
    if (iterations == 0) {
        return {cubic_profile(n)};
    }
    std::vector<Profile> all;
    for (int m = 1; m <= iterations; ++m) {
        all.push_back(eigenvector(n, static_cast<int>(std::int64_t(m) * n / iterations)));
    }
    return all;
}

} // namespace miniapp::libraries::poisson
