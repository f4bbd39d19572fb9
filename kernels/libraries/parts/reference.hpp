// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

namespace miniapp::libraries {

/// The oracle of every sum of products: x(0) z(0) + ... + x(n - 1) z(n - 1), one after the other,
/// in Real. x and z are what makes an element.
template <class Real, class X, class Z>
Real dot(std::int64_t n, X const& x, Z const& z)
{
    Real sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<Real>(x(i)) * static_cast<Real>(z(i));
    }
    return sum;
}

/// The same of the magnitudes, which bound the rounding of the sum.
template <class Real, class X, class Z>
Real dot_of_magnitudes(std::int64_t n, X const& x, Z const& z)
{
    return dot<Real>(
        n,
        [&](std::int64_t i) { return std::abs(x(i)); },
        [&](std::int64_t i) { return std::abs(z(i)); });
}

} // namespace miniapp::libraries
