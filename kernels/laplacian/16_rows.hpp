// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/march.hpp"

namespace miniapp::laplacian {

/// 15 + each work item makes two rows: the reads in y of four lines serve two.
template <class T, int m>
void rows(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int size = 16 / sizeof(T);
    T const* const u = p.u.data();
    T* const f = p.f.data();
    auto const w = p.w;
    int const nx = p.nx;
    int const ny = p.ny;
    int const nz = p.nz;
    auto const tiles = tiles_of(p, size, 2, m);
    bool const aligned = nx % size == 0;
    Kokkos::parallel_for(
        "laplacian/rows/" + std::to_string(m),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Kokkos::LaunchBounds<256, 4>>(
            space, 0, 256 * tiles.count()),
        KOKKOS_LAMBDA(int item) {
            auto const at = place_of<m, 2, size>(
                tiles, item / 256, item % Tiles::width, item / Tiles::width % Tiles::height);
            if (at.i >= nx || at.j >= ny - 1) {
                return;
            }
            if (aligned) {
                march<m, 2, size, true>(u, f, w, nx, ny, nz, at);
            } else {
                march<m, 2, size, false>(u, f, w, nx, ny, nz, at);
            }
        });
}

} // namespace miniapp::laplacian
