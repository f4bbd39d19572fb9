// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// 10 + one kernel instead of three: populations are kept as they leave the collision, and a site
/// pulls what arrives, differentiates phi on the fly, collides and writes only to itself. Only phi
/// needs a sweep before, since its neighbours' phi must be known: 488 bytes a site instead of 656.
template <class T>
void fused(Problem<T>& p, ExecutionSpace const& space)
{
    auto const now = p.template now<Soa<T>>();
    auto const next = p.template next<Soa<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    p.halo.fill(now, space);
    Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>> const all(space, 0, grid.points());
    Kokkos::parallel_for(
        "lbm/fused/phi", all, KOKKOS_LAMBDA(int point) {
            int const s = grid.site_of_point(point);
            phi[s] = post_streaming_phi(now, s, grid, c);
        });
    p.halo.fill_field(phi, space);
    Kokkos::parallel_for(
        "lbm/fused", all, KOKKOS_LAMBDA(int point) {
            int const s = grid.site_of_point(point);
            T x[populations];
            pull(x, now, s, grid, c);
            collide(x, phi[s], derivatives(phi, s, grid), c);
            static_for<0, populations>([&](auto q) { next(q, s) = x[q]; });
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
