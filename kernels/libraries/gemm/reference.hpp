// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace miniapp::libraries::gemm {

/// The oracle's element (i, j) of square s: one loop in double. a and b are what makes an element
/// of the arrays.
template <class A, class B>
double
reference(std::int64_t n, std::int64_t s, std::int64_t i, std::int64_t j, A const& a, B const& b)
{
    double sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += static_cast<double>(a(i + n * (k + n * s)))
               * static_cast<double>(b(k + n * (j + n * s)));
    }
    return sum;
}

} // namespace miniapp::libraries::gemm
