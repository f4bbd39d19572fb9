// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/collision.hpp"
#include "lbm/model/grid.hpp"

namespace miniapp::lbm {

/// Returns the gradient, d/da = sum s e_a phi(x + e) / 12, and the Laplacian, (sum s phi(x + e) -
/// 24 phi) / 6, of phi at a site from its 18 neighbours, where s is 2 along the axes and 1 along
/// diagonals. `at(offset)` returns phi `offset` elements away, as a number or a SIMD vector. `y`,
/// `below` and `above` are the offsets of the next row and of the planes below and above.
template <class T, class At>
KOKKOS_FORCEINLINE_FUNCTION Gradients<T> derivatives_of(At const& at, int y, int below, int above)
{
    T const xm = at(-1);
    T const xp = at(1);
    T const ym = at(-y);
    T const yp = at(y);
    T const zm = at(below);
    T const zp = at(above);
    T const xmym = at(-1 - y);
    T const xpym = at(1 - y);
    T const xmyp = at(-1 + y);
    T const xpyp = at(1 + y);
    T const xmzm = at(-1 + below);
    T const xpzm = at(1 + below);
    T const xmzp = at(-1 + above);
    T const xpzp = at(1 + above);
    T const ymzm = at(-y + below);
    T const ypzm = at(y + below);
    T const ymzp = at(-y + above);
    T const ypzp = at(y + above);
    T const axes = (xm + xp) + (ym + yp) + (zm + zp);
    T const xy = (xmym + xpym) + (xmyp + xpyp);
    T const xz = (xmzm + xpzm) + (xmzp + xpzp);
    T const yz = (ymzm + ypzm) + (ymzp + ypzp);
    T const dx = (xpym - xmym) + (xpyp - xmyp) + (xpzm - xmzm) + (xpzp - xmzp);
    T const dy = (xmyp - xmym) + (xpyp - xpym) + (ypzm - ymzm) + (ypzp - ymzp);
    T const dz = (xmzp - xmzm) + (xpzp - xpzm) + (ymzp - ymzm) + (ypzp - ypzm);
    T const twelfth = T(1) / T(12);
    return {
        .x = (T(2) * (xp - xm) + dx) * twelfth,
        .y = (T(2) * (yp - ym) + dy) * twelfth,
        .z = (T(2) * (zp - zm) + dz) * twelfth,
        .laplacian = (T(2) * axes + (xy + xz + yz) - T(24) * at(0)) * (T(1) / T(6))};
}

template <class T>
KOKKOS_FORCEINLINE_FUNCTION Gradients<T> derivatives(T const* phi, int site, Grid const& g)
{
    T const* const c = phi + site;
    return derivatives_of<T>([&](int offset) { return c[offset]; }, g.row, -g.plane, g.plane);
}

} // namespace miniapp::lbm
