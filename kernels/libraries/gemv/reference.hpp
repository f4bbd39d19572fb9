// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace miniapp::libraries::gemv {

/// The oracle's y(i): one loop in double. a(i, k) and x(k) are what makes an element.
template <class A, class X>
double reference(std::int64_t i, std::int64_t columns, A const& a, X const& x)
{
    double sum = 0;
    for (std::int64_t k = 0; k < columns; ++k) {
        sum += static_cast<double>(a(i, k)) * static_cast<double>(x(k));
    }
    return sum;
}

} // namespace miniapp::libraries::gemv
