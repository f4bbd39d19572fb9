// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/many_arrays.hpp"
#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

/// The article's layout: sweeps for phi and its derivatives, then collide and push with an array a
/// population and pow, then the streaming of f. A work item is a site on a GPU and 64 neighbours in
/// x on a CPU.
template <class T>
void baseline(Problem<T>& p, ExecutionSpace const& space)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    before_collision(p, here, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/baseline", grid, space, KOKKOS_LAMBDA(int s) {
            typename ManyArrays<T>::Half const source{arrays, arrays.source};
            typename ManyArrays<T>::Half const destination{arrays, arrays.destination};
            collide_and_push_early<SquareByPow>(source, destination, fields, s, grid, c);
        });
    after_collision(p, here, there, space);
}

/// Runs `baseline` with a CPU's collision as one would write it for a GPU: one work item for each
/// site, which is found by three divisions, and no loop that a compiler could turn into vectors.
template <class T>
void point_by_point(Problem<T>& p, ExecutionSpace const& space)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    before_collision(p, here, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    Kokkos::parallel_for(
        "lbm/point_by_point",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const s = grid.site_of_point(point);
            typename ManyArrays<T>::Half const source{arrays, arrays.source};
            typename ManyArrays<T>::Half const destination{arrays, arrays.destination};
            collide_and_push_early<SquareByPow>(source, destination, fields, s, grid, c);
        });
    after_collision(p, here, there, space);
}

} // namespace miniapp::lbm
