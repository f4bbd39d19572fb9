// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hip.hpp"

namespace miniapp::lbm {

template <class T, int threads>
__global__ void __launch_bounds__(threads) hip_launch_bounds_kernel(StepArguments<T> a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    HalfOf<PointerArrays<T>> const source{a.arrays, a.source};
    HalfOf<PointerArrays<T>> const destination{a.arrays, a.destination};
    collide_and_push(source, destination, a.fields, s, a.grid, a.c);
}

/// 03 + the compiler knows that a block has at most `threads`.
template <class T, int threads>
void hip_launch_bounds(Problem<T>& p, ExecutionSpace const& space)
{
    article_step(p, space, [&](StepArguments<T> const& a) {
        launch(hip_launch_bounds_kernel<T, threads>, p, space, 1, a);
    });
}

} // namespace miniapp::lbm
