// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/parts/multigrid.hpp"

namespace miniapp::libraries::poisson {

/// Like `fused`, with a preconditioned residual z, which a V-cycle computes from r. A stencil
/// carries information one point per iteration and coarse grids carry it across the whole grid, so
/// the number of iterations hardly depends on the grid. A work item of the cycle's stencils takes m
/// planes; m = 1 corresponds to the Laplacian's rungs before `column`.
template <class T, int m>
void multigrid(Problem<T>& problem, ExecutionSpace const& space)
{
    constexpr int planes = 16; // the fastest number for `fused` on an H200 (512^3)
    auto const& preconditioner = problem.workspaces.template get_or_make<Multigrid<T>>(problem);
    T const* const rr = problem.rr.data();
    T* from = problem.p.data();
    T* to = problem.q.data();
    initialise(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        preconditioner.template cycle<m>(problem.rz.data() + k, space);
        Iteration<T> const step{k, preconditioner.z(), problem.rz.data(), from, to};
        fused_direction<T, planes>(problem, step, space);
        fused_update<T, planes>(problem, step, space);
        std::swap(from, to);
    }
    problem.iterations_done = k;
}

} // namespace miniapp::libraries::poisson
