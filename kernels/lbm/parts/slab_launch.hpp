// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/slab.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// Makes a step: fills the ghosts, for a rank's part also phi beyond its cuts, and calls
/// slabs(box), which steps all slabs. V is the vector of the slabs.
template <class V, template <class> class Populations, class T, class Slabs>
void fill_ghosts_and_step(Problem<T>& p, ExecutionSpace const& space, Slabs const& slabs)
{
    auto const source = p.template source<Populations<T>>();
    p.halo.fill_rows(source, space);
    if (p.halo.of_part()) {
        StreamedPhiOfSlabs<V, T, Populations<T>> const value{
            source, p.grid, p.halo.cuts(), Constants<V>(p.c)};
        p.halo.fill_phi_beyond_cuts(p.phi, value, space);
        slabs(p.halo.template cut_box<T>(p.phi));
    } else {
        slabs(WholeBox<T>{});
    }
    p.finish(Stage::post_collision);
}

template <class Prefetch, template <class> class Populations, class Box, class T>
void step_slabs(
    Problem<T>& p, Box const& box, ExecutionSpace const& space, std::string const& label)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    auto const cut_box = box;
    Constants<Pack<T>> const c(p.c);
    int const count = std::min(space.concurrency(), grid.nz);
    T* const rings = p.fields.gradient_x;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int number) {
            PhiRing<T, Box> const ring{
                rings + std::ptrdiff_t{number} * PhiRing<T>::elements(grid), grid, cut_box};
            step_slab<Prefetch>(number, count, source, destination, ring, c);
            nontemporal_fence();
        });
}

/// Makes a step with a slab for each thread, with Kokkos. The rings of phi lie in the arrays of the
/// gradient and the Laplacian, 4 (nz + 2) planes that a fused step does not need.
template <class Prefetch, template <class> class Populations = Soa, class T>
void step_in_slabs(Problem<T>& p, ExecutionSpace const& space, std::string const& label)
{
    fill_ghosts_and_step<Pack<T>, Populations>(p, space, [&](auto const& box) {
        step_slabs<Prefetch, Populations>(p, box, space, label);
    });
}

} // namespace miniapp::lbm
