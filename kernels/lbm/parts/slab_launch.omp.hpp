// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <omp.h>

#include "lbm/parts/lanes.omp.hpp"
#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

template <class Prefetch, template <class> class Populations, class Box, class T>
void omp_step_slabs(Problem<T>& p, Box const& box)
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
            step_slab<Prefetch>(number, count, source, destination, ring, c);
        }
        hwy::FlushStream();
    }
}

/// Makes a step with a slab for each thread, with OpenMP and Highway's vectors. The rings of phi
/// lie in the arrays of the gradient, as in step_in_slabs().
template <class T, class Prefetch, template <class> class Populations = Soa>
void omp_step_in_slabs(Problem<T>& p, ExecutionSpace const& space)
{
    fill_ghosts_and_step<Lanes<T>, Populations>(
        p, space, [&](auto const& box) { omp_step_slabs<Prefetch, Populations>(p, box); });
}

} // namespace miniapp::lbm
