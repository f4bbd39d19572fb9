// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdint>

namespace miniapp::libraries::vectors {

/// The oracle: plain loops on the host, in long double. x, z and y are what makes element i.
template <class X, class Y>
long double axpby(std::int64_t i, X const& x, Y const& y)
{
    return static_cast<long double>(x(i)) + static_cast<long double>(y(i)) / 2;
}

template <class X, class Z>
long double dot(std::int64_t n, X const& x, Z const& z)
{
    long double sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
        sum += static_cast<long double>(x(i)) * static_cast<long double>(z(i));
    }
    return sum;
}

template <class X>
long double nrm2(std::int64_t n, X const& x)
{
    return std::sqrt(dot(n, x, x));
}

} // namespace miniapp::libraries::vectors
