// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <omp.h>

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/lanes.omp.hpp"
#include "lbm/parts/slab.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class Sites, class Ahead, template <class> class Populations, class Box, class T>
void omp_slabs_of(Problem<T>& p, Box const& box)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    Constants<Lanes<T>> const c(p.c);
#pragma omp parallel
    {
        int const count = std::min(omp_get_num_threads(), grid.nz);
        int const number = omp_get_thread_num();
        if (number < count) {
            PhiRing<T, Box> const ring{
                p.fields.gradient_x + std::ptrdiff_t{number} * PhiRing<T>::elements(grid),
                grid,
                box};
            slab<Sites, Ahead>(number, count, source, destination, ring, c);
        }
        hwy::FlushStream();
    }
}

/// A slab a thread, with OpenMP and Highway's vectors. The ring of phi is in the arrays of the
/// gradient, 4 (nz + 2) planes that a fused step does not need.
template <
    class T,
    class Sites,
    class Ahead = NothingAhead,
    template <class> class Populations = Soa>
void omp_every_slab(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations<T>>();
    p.halo.fill_rows(source, space);
    if (p.halo.of_part()) {
        ArrivingPhiOfSlabs<Lanes<T>, T, Populations<T>> const value{
            source, p.grid, p.halo.cuts(), Constants<Lanes<T>>(p.c)};
        p.halo.fill_phi_beyond_cuts(p.phi, value, space);
        omp_slabs_of<Sites, Ahead, Populations>(p, p.halo.template cut_box<T>(p.phi));
    } else {
        omp_slabs_of<Sites, Ahead, Populations>(p, WholeBox<T>{});
    }
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
