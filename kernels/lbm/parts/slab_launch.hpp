// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/slab.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// A slab a thread, with Kokkos. The ring of phi is in the arrays of the gradient, 4 (nz + 2)
/// planes that a fused step does not need.
template <
    class Sites,
    class Ahead = NothingAhead,
    template <class> class Populations = Soa,
    class T>
void every_slab(Problem<T>& p, ExecutionSpace const& space, std::string const& label)
{
    auto const now = p.template now<Populations<T>>();
    auto const next = p.template next<Populations<T>>();
    auto const grid = p.grid;
    Constants<Pack<T>> const c(p.c);
    p.halo.fill_rows(now, space);
    int const count = std::min(space.concurrency(), grid.nz);
    T* const rings = p.fields.gradient_x;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int number) {
            PhiRing<T> const ring{
                rings + std::ptrdiff_t{number} * PhiRing<T>::elements(grid), grid};
            slab<Sites, Ahead>(number, count, now, next, ring, c);
            nontemporal_fence();
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
