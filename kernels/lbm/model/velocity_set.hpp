// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "problem/backend.hpp"

namespace miniapp::lbm {

inline constexpr int f_count = 7;  ///< populations of the phase field: D3Q7
inline constexpr int g_count = 19; ///< populations of density and momentum: D3Q19
inline constexpr int populations = f_count + g_count; ///< f_0 to f_6, then g_0 to g_18

struct Direction
{
    int x;
    int y;
    int z;
};

/// Returns velocity e_i of D3Q19, whose first seven are D3Q7. Opposite velocities stand side by
/// side, as (2k - 1, 2k), so that a pair shares everything that is even in e.
KOKKOS_FORCEINLINE_FUNCTION constexpr Direction velocity(int i)
{
    constexpr Direction e[g_count] = {
        {0, 0, 0},  {1, 0, 0},   {-1, 0, 0},  {0, 1, 0},  {0, -1, 0}, {0, 0, 1},   {0, 0, -1},
        {1, 1, 0},  {-1, -1, 0}, {1, -1, 0},  {-1, 1, 0}, {1, 0, 1},  {-1, 0, -1}, {1, 0, -1},
        {-1, 0, 1}, {0, 1, 1},   {0, -1, -1}, {0, 1, -1}, {0, -1, 1},
    };
    return e[i];
}

/// Returns weight w_i of D3Q19. The sum over i of w_i e_ia e_ib is delta_ab / 3.
KOKKOS_FORCEINLINE_FUNCTION constexpr double weight(int i)
{
    return i == 0 ? 1. / 3 : i < f_count ? 1. / 18 : 1. / 36;
}

/// Returns the velocity with which population p of the 26 moves.
KOKKOS_FORCEINLINE_FUNCTION constexpr Direction velocity_of_population(int p)
{
    return velocity(p < f_count ? p : p - f_count);
}

/// Returns the population that moves in the opposite direction.
KOKKOS_FORCEINLINE_FUNCTION constexpr int opposite(int p)
{
    int const i = p < f_count ? p : p - f_count;
    return i == 0 ? p : i % 2 == 1 ? p + 1 : p - 1;
}

/// Returns sum + e v for e = -1, 0 or 1, without a product: unless -ffast-math is given, a compiler
/// must keep a product with zero.
template <int e, class T>
KOKKOS_FORCEINLINE_FUNCTION constexpr T plus_times(T sum, T v)
{
    if constexpr (e > 0) {
        return sum + v;
    } else if constexpr (e < 0) {
        return sum - v;
    } else {
        return sum;
    }
}

/// Returns e_i . v for v = (x, y, z), as an unrolled sum.
template <int i, class T>
KOKKOS_FORCEINLINE_FUNCTION constexpr T dot_lattice_velocity(T x, T y, T z)
{
    constexpr Direction e = velocity(i);
    return plus_times<e.z>(plus_times<e.y>(plus_times<e.x>(T(0), x), y), z);
}

} // namespace miniapp::lbm
