// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/parts/multigrid.hpp"

namespace miniapp::libraries::poisson {

/// Does what `fused` does with the preconditioned residual z, which a V-cycle makes of r. A stencil
/// carries information one point per iteration, coarse grids carry it across at once, so the number
/// of iterations does not depend on the grid. A work item of the cycle's stencils takes m planes;
/// with m = 1 they gain nothing of what the Laplacian's ladder gains from `column` on.
template <class T, int m>
void multigrid(Problem<T>& problem, ExecutionSpace const& space)
{
    constexpr int planes = 16; // with which `fused` is fastest
    auto const& preconditioner = problem.workspaces.template of<Multigrid<T>>(problem);
    T const* const rr = problem.rr.data();
    T* from = problem.p.data();
    T* to = problem.q.data();
    begin(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        preconditioner.template cycle<m>(problem.rz.data() + k, space);
        Step<T> const step{k, preconditioner.z(), problem.rz.data(), from, to};
        fused_direction<T, planes>(problem, step, space);
        fused_update<T, planes>(problem, step, space);
        std::swap(from, to);
    }
    problem.done = k;
}

} // namespace miniapp::libraries::poisson
