// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/slab.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class Sites, class Ahead, template <class> class Populations, class Box, class T>
void slabs_of(Problem<T>& p, Box const& box, ExecutionSpace const& space, std::string const& label)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    auto const beyond = box;
    Constants<Pack<T>> const c(p.c);
    int const count = std::min(space.concurrency(), grid.nz);
    T* const rings = p.fields.gradient_x;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int number) {
            PhiRing<T, Box> const ring{
                rings + std::ptrdiff_t{number} * PhiRing<T>::elements(grid), grid, beyond};
            slab<Sites, Ahead>(number, count, source, destination, ring, c);
            nontemporal_fence();
        });
}

/// A slab a thread, with Kokkos. The ring of phi is in the arrays of the gradient, 4 (nz + 2)
/// planes that a fused step does not need.
template <
    class Sites,
    class Ahead = NothingAhead,
    template <class> class Populations = Soa,
    class T>
void every_slab(Problem<T>& p, ExecutionSpace const& space, std::string const& label)
{
    auto const source = p.template source<Populations<T>>();
    p.halo.fill_rows(source, space);
    if (p.halo.of_part()) {
        ArrivingPhiOfSlabs<Pack<T>, T, Populations<T>> const value{
            source, p.grid, p.halo.cuts(), Constants<Pack<T>>(p.c)};
        p.halo.fill_phi_beyond_cuts(p.phi, value, space);
        slabs_of<Sites, Ahead, Populations>(p, p.halo.template cut_box<T>(p.phi), space, label);
    } else {
        slabs_of<Sites, Ahead, Populations>(p, WholeBox<T>{}, space, label);
    }
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
