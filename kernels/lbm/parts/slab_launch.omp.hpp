// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <omp.h>

#include "lbm/parts/lanes.omp.hpp"
#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

template <class Prefetch, template <class> class Populations, class Box, class T>
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
            slab<Prefetch>(number, count, source, destination, ring, c);
        }
        hwy::FlushStream();
    }
}

/// Makes a step with a slab for each thread, with OpenMP and Highway's vectors. The rings of phi lie
/// in the arrays of the gradient, as in every_slab().
template <class T, class Prefetch, template <class> class Populations = Soa>
void omp_every_slab(Problem<T>& p, ExecutionSpace const& space)
{
    step_by_slabs<Lanes<T>, Populations>(
        p, space, [&](auto const& box) { omp_slabs_of<Prefetch, Populations>(p, box); });
}

} // namespace miniapp::lbm
