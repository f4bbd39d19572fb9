// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/parts/multigrid.hpp"

namespace miniapp::libraries::poisson {

/// 03 with z, what a V-cycle makes of r, in its place: what a stencil carries a point at a time,
/// coarse grids carry at once. As many iterations on any grid. m planes a work item in the cycle's
/// stencils: with 1, nothing of what the Laplacian's ladder gains from 07 on.
template <class T, int m>
void multigrid(Problem<T>& problem, ExecutionSpace const& space)
{
    constexpr int planes = 16; // as 03 does best
    auto const& preconditioner = problem.workspaces.template of<Multigrid<T>>(problem);
    T const* const rr = problem.rr.data();
    T* from = problem.p.data();
    T* to = problem.q.data();
    begin(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        preconditioner.template cycle<m>(problem.rz.data() + k, space);
        Step<T> const step{k, problem.z.data(), problem.rz.data(), from, to};
        fused_direction<T, planes>(problem, step, space);
        fused_update<T, planes>(problem, step, space);
        std::swap(from, to);
    }
    problem.done = k;
}

} // namespace miniapp::libraries::poisson
