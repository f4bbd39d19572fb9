// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/03_late_definition.hip.hpp"

namespace miniapp::lbm {

template <class T, int threads>
__global__ void __launch_bounds__(threads) hip_launch_bounds_kernel(StepArguments<T> a)
{
    collide_late_definition_site<SpeedOfSound>(a);
}

/// The native form of `launch_bounds`.
template <class T, int threads>
void hip_launch_bounds(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_launch_bounds_kernel<T, threads>, p, space);
}

} // namespace miniapp::lbm
