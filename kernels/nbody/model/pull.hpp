// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "pack.hpp"
#include "problem/backend.hpp"

namespace miniapp::nbody {

/// A body in the form in which kernels load it: 16 bytes in float, 32 bytes in double.
template <class T>
struct alignas(4 * sizeof(T)) Body
{
    T x, y, z, m;
};

/// An acceleration. V is a number, or a Pack that has a number for each of several bodies.
template <class V>
struct Pull
{
    V x, y, z;
};

/// Adds the pull of `body` at the point (x, y, z), m d / (d^2 + epsilon^2)^(3/2), to `pull`; d
/// points from (x, y, z) to the body. With fused multiply-adds these are three subtractions, three
/// FMAs, a reciprocal square root, three products and three FMAs.
template <class T, class V>
KOKKOS_FORCEINLINE_FUNCTION void
add_pull(Pull<V>& pull, V x, V y, V z, Body<T> const& body, T epsilon_squared)
{
    V const dx = V(body.x) - x;
    V const dy = V(body.y) - y;
    V const dz = V(body.z) - z;
    V const square = dx * dx + (dy * dy + (dz * dz + V(epsilon_squared)));
    V const inverse = reciprocal_sqrt(square);
    V const weight = (V(body.m) * inverse) * (inverse * inverse);
    pull.x += weight * dx;
    pull.y += weight * dy;
    pull.z += weight * dz;
}

} // namespace miniapp::nbody
