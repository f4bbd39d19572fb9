// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <numbers>

#include "problem/backend.hpp"

namespace miniapp::libraries::fft {

/// Returns exp(2 pi i k / n), computed from k mod n, which is exact.
KOKKOS_INLINE_FUNCTION Kokkos::complex<double> root_of_unity(std::int64_t k, int n)
{
    double const angle =
        2 * std::numbers::pi * static_cast<double>(((k % n) + n) % n) / static_cast<double>(n);
    return {cos(angle), sin(angle)};
}

/// The oracle's signal, the sum of three plane waves and one point. Its transform is known: for
/// n > 2 it is three points of height n^2 and one plane wave. No element of the signal or of its
/// transform is zero, so a misplaced number is noticed.
struct Signal
{
    static constexpr int waves = 3;
    int n;

    KOKKOS_INLINE_FUNCTION int row_frequency(int wave) const { return (3 + 5 * wave) % n; }
    KOKKOS_INLINE_FUNCTION int column_frequency(int wave) const
    {
        return (1 + 11 * wave * wave) % n;
    }
    // Row and column of the point, whose height is n.
    KOKKOS_INLINE_FUNCTION int point_row() const { return 2 % n; }
    KOKKOS_INLINE_FUNCTION int point_column() const { return 7 % n; }

    KOKKOS_INLINE_FUNCTION Kokkos::complex<double> at(int j, int k) const
    {
        Kokkos::complex<double> sum = j == point_row() && k == point_column() ? n : 0;
        for (int wave = 0; wave < waves; ++wave) {
            sum += root_of_unity(
                static_cast<std::int64_t>(row_frequency(wave)) * j
                    + static_cast<std::int64_t>(column_frequency(wave)) * k,
                n);
        }
        return sum;
    }
    KOKKOS_INLINE_FUNCTION Kokkos::complex<double> transform_at(int u, int v) const
    {
        auto sum = static_cast<double>(n)
                   * root_of_unity(
                       -(static_cast<std::int64_t>(u) * point_row()
                         + static_cast<std::int64_t>(v) * point_column()),
                       n);
        for (int wave = 0; wave < waves; ++wave) {
            if (u == row_frequency(wave) && v == column_frequency(wave)) {
                sum += static_cast<double>(n) * n;
            }
        }
        return sum;
    }
};

} // namespace miniapp::libraries::fft
