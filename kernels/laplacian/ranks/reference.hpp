// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/ranks/problem.hpp"
#include "problem/random.hpp"

namespace miniapp::overlap {

/// Returns u at a point of the whole grid: a random number in [-1, 1) that depends on the point
/// only, so that every rank knows it.
KOKKOS_INLINE_FUNCTION double value_at(Triple const& whole, std::int64_t i, int j, int k)
{
    return signed_uniform(
        static_cast<std::uint64_t>(i + whole[0] * (j + std::int64_t{whole[1]} * k)));
}

/// The oracle: returns f at one point by the 7-point formula.
inline double
reference(Triple const& whole, laplacian::Weights<double> const& w, int i, int j, int k)
{
    auto const u = [&](int di, int dj, int dk) { return value_at(whole, i + di, j + dj, k + dk); };
    double const twice = 2 * u(0, 0, 0);
    return w.x * (u(-1, 0, 0) - twice + u(1, 0, 0)) + w.y * (u(0, -1, 0) - twice + u(0, 1, 0))
           + w.z * (u(0, 0, -1) - twice + u(0, 0, 1));
}

} // namespace miniapp::overlap
