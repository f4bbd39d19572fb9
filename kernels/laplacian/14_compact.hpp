// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/march.hpp"

namespace miniapp::laplacian {

/// 07 + 256 consecutive work items make a tile of 32 x 8 points instead of a line of 256: rows of y
/// are shared in the first-level cache, and offsets are computed once, in 32 bits.
template <class T, int m>
void compact(Problem<T> const& p, ExecutionSpace const& space)
{
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    int const nx = p.nx;
    int const ny = p.ny;
    int const nz = p.nz;
    auto const tiles = tiles_of(p, 1, 1, m);
    Kokkos::parallel_for(
        "laplacian/compact/" + std::to_string(m),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256, 6>>(
            space, 0, 256 * tiles.count()),
        KOKKOS_LAMBDA(int item) {
            auto const at = place_of<m, 1, 1>(
                tiles, item / 256, item % Tiles::width, item / Tiles::width % Tiles::height);
            if (at.i >= nx || at.j >= ny - 1) {
                return;
            }
            march<m, 1, 1, true>(u, f, w, nx, ny, nz, at);
        });
}

} // namespace miniapp::laplacian
