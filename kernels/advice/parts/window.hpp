// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp::advice {

/// Returns the variance of a(first), ..., a(first + width - 1), computed in two passes. Between
/// them all elements are alive: in double they take 2 * width registers of 32 bits.
template <int width, class View>
KOKKOS_FORCEINLINE_FUNCTION auto window_variance(View const& a, std::int64_t first)
{
    using T = typename View::non_const_value_type;
    T window[width];
    T sum = 0;
    for (int k = 0; k < width; ++k) {
        window[k] = a(first + k);
        sum += window[k];
    }
    T const mean = sum / width;
    T squares = 0;
    for (int k = 0; k < width; ++k) {
        squares += (window[k] - mean) * (window[k] - mean);
    }
    return squares / width;
}

/// Returns the variance of `width` numbers, computed in double for an oracle.
template <int width, class T>
double variance_of(T const* window)
{
    double sum = 0;
    for (int k = 0; k < width; ++k) {
        sum += window[k];
    }
    double squares = 0;
    for (int k = 0; k < width; ++k) {
        squares += (window[k] - sum / width) * (window[k] - sum / width);
    }
    return squares / width;
}

} // namespace miniapp::advice
