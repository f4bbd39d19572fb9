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

/// A slab a thread, with OpenMP and Highway's vectors. The ring of phi is in the arrays of the
/// gradient, 4 (nz + 2) planes that a fused step does not need.
template <
    class Sites,
    class Ahead = NothingAhead,
    template <class> class Populations = Soa,
    class T>
void omp_every_slab(Problem<T>& p, ExecutionSpace const& space)
{
    auto const now = p.template now<Populations<T>>();
    auto const next = p.template next<Populations<T>>();
    auto const grid = p.grid;
    Constants<Lanes<T>> const c(p.c);
    p.halo.fill_rows(now, space);
#pragma omp parallel
    {
        int const count = std::min(omp_get_num_threads(), grid.nz);
        int const number = omp_get_thread_num();
        if (number < count) {
            PhiRing<T> const ring{
                p.fields.gradient_x + std::ptrdiff_t{number} * PhiRing<T>::elements(grid), grid};
            slab<Sites, Ahead>(number, count, now, next, ring, c);
        }
        hwy::FlushStream();
    }
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
