// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <string>

#include "laplacian/parts/tiles.hpp"
#include "laplacian/ranks/01_exchange_first.hpp"

namespace miniapp::overlap {

/// Computes the interior with march() and the first chunk at point 1, as in laplacian/aligned, but
/// in the tiles of laplacian/strips. The kernel gets a box that includes the surrounding points,
/// which it only reads. The layout of u and f aligns the first point that is computed.
inline void compute_interior_in_strips(
    Region const& interior, Arrays const& arrays, ExecutionSpace const& space)
{
    if (interior.points() == 0) {
        return;
    }
    constexpr int m = 6; // planes of a work item, as in laplacian/aligned/6
    constexpr int size = 16 / sizeof(double);
    auto const corner =
        arrays.offset_of(interior.lo[0] - 1, interior.lo[1] - 1, interior.lo[2] - 1);
    double const* const u = arrays.u + corner;
    double* const f = arrays.f + corner;
    auto const w = arrays.w;
    laplacian::BoxInGrid const box{
        {interior.extent(0) + 2,
         interior.extent(1) + 2,
         interior.extent(2) + 2,
         static_cast<int>(arrays.row)},
        static_cast<int>(arrays.plane)};
    for (auto const& strip : laplacian::strips_of(box, sizeof(double), 2, 4, m)) {
        laplacian::Tiles<4> const tiles(box, strip, size, m, box.nx - 2);
        Kokkos::parallel_for(
            "overlap/strips",
            laplacian::ItemsPolicy<128, 7>(space, 0, tiles.count()),
            KOKKOS_LAMBDA(int item) {
                laplacian::march<2, size, 1>(u, f, w, box, m, tiles.item(item));
            });
    }
}

/// `overlapped` with the ideas of laplacian/strips and laplacian/aligned for the interior: chunks
/// of two points march up in z, strip by strip.
inline void strips(Problem& p, ExecutionSpace const& space)
{
    p.set_interior_kernel(compute_interior_in_strips);
    overlap(p, space, compute_interior_in_strips);
}

/// Returns the reason why the grid has too many points, or "" if it has not: the kernels of
/// laplacian compute offsets in 32 bits.
inline std::string needs_few_points(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    auto const with_halo = static_cast<double>(nx + 2 + ranks::cells_per_cache_line)
                           * static_cast<double>(ny + 2) * static_cast<double>(nz + 2);
    return with_halo <= std::numeric_limits<int>::max()
               ? ""
               : "computes offsets in 32 bits: at most 2147483647 points of all ranks, halo "
                 "included";
}

} // namespace miniapp::overlap
