// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include "lbm/13_nontemporal.hpp"

namespace miniapp::lbm {

/// phi of a plane of the periodic box with its ghosts in x and y; `to` is its site (0, 0).
template <class T>
KOKKOS_INLINE_FUNCTION void phi_plane(Soa<T> now, T* to, int plane, Grid grid, Constants<T> c)
{
    int const k = plane < 0 ? grid.nz - 1 : plane < grid.nz ? plane : 0;
    for (int j = 0; j < grid.ny; ++j) {
        int const begin = grid.site(0, j, k);
        T* const row = to + j * grid.row;
        phi_row(now, row - begin, {begin, begin + grid.nx}, grid, c);
        row[-1] = row[grid.nx - 1];
        row[grid.nx] = row[0];
    }
    for (int i = -1; i <= grid.nx; ++i) {
        to[i - grid.row] = to[i + (grid.ny - 1) * grid.row];
        to[i + grid.ny * grid.row] = to[i];
    }
}

/// 13 + a work item goes through a slab in z, and computes phi of the plane above just before it is
/// needed: three planes of phi and of the populations of f stay in the cache. For a CPU, whose
/// threads are few and have caches of their own.
template <class T, int packs>
void slabs(Problem<T> const& p, ExecutionSpace const& space)
{
    constexpr int lanes = packs * Pack<T>::lanes;
    auto const now = p.template now<Soa<T>>();
    auto const next = p.template next<Soa<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    fill_ghosts<1, populations>(grid, now, space);
    int const count = std::min(space.concurrency(), grid.nz);
    T* const planes = p.fields.gradient_x; // free in a fused step: 4 (nz + 2) planes
    Kokkos::parallel_for(
        "lbm/slabs/" + std::to_string(packs),
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int slab) {
            T* const ring =
                planes + slab * (3 * grid.plane + 2 * Grid::line) + Grid::line + grid.row;
            int const first = static_cast<int>(std::int64_t{grid.nz} * slab / count);
            int const end = static_cast<int>(std::int64_t{grid.nz} * (slab + 1) / count);
            for (int k = first - 1; k <= end; ++k) {
                phi_plane(now, ring + (k + 3) % 3 * grid.plane, k, grid, c);
                if (k > first) {
                    int const middle = k - 1;
                    T const* const here = ring + (middle + 3) % 3 * grid.plane;
                    int const below = ((middle + 2) % 3 - middle % 3) * grid.plane;
                    int const above = ((middle + 1) % 3 - middle % 3) * grid.plane;
                    for (int j = 0; j < grid.ny; ++j) {
                        for (int i = 0; i < grid.nx; i += lanes) {
                            int const begin = grid.site(i, j, middle);
                            int const left = grid.nx - i;
                            Chunk const chunk{begin, begin + (left < lanes ? left : lanes)};
                            nontemporal_row<lanes>(
                                now, next, here + j * grid.row + i, below, above, chunk, grid, c);
                        }
                    }
                }
            }
            stream_fence();
        });
    p.finish(Stage::leaving);
}

} // namespace miniapp::lbm
