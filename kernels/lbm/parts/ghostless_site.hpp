// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/parts/fused_site.hpp"

// The two sweeps of the fused step at site (i, j, k), for populations without ghosts.
namespace miniapp::lbm {

/// Computes phi of the site, and stores it there and in the ghosts that are its periodic images.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void ghostless_phi(
    Populations const& source, T* phi, int i, int j, int k, Grid const& grid, Constants<T> const& c)
{
    Neighbours const near(grid, i, j, k);
    store_with_images(phi, post_streaming_phi(source, grid.site(i, j, k), near, c), grid, i, j, k);
}

/// Pulls the site's populations, collides them, and writes them to the same site of `destination`.
/// ghostless_phi() must have filled the field `phi` and its ghosts.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void ghostless_site(
    Populations const& source,
    Populations const& destination,
    T const* phi,
    int i,
    int j,
    int k,
    Grid const& grid,
    Constants<T> const& c)
{
    int const s = grid.site(i, j, k);
    T x[populations];
    pull(x, source, s, Neighbours(grid, i, j, k), c);
    collide(x, phi[s], derivatives(phi, s, grid), c);
    static_for<0, populations>([&](auto q) { destination(q, s) = x[q]; });
}

} // namespace miniapp::lbm
