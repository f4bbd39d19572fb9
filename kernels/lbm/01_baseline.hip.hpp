// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class Sound, class T>
__device__ void baseline_site(StepArguments<T> const& a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    auto const source = a.arrays.source();
    auto const destination = a.arrays.destination();
    auto const square = [](T phi) { return static_cast<T>(pow(phi, 2.)); };
    define_collide_and_push<Sound>(source, destination, a.fields, s, a.grid, a.c, square);
}

template <class T>
__global__ void hip_baseline_kernel(StepArguments<T> a)
{
    baseline_site<SpeedOfSound>(a);
}

/// Makes the step with the article's kernel, whose mistake is corrected. It has one array for each
/// population, calls pow, and defines every value at the beginning.
template <class T>
void hip_baseline(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_baseline_kernel<T>, p, space);
}

} // namespace miniapp::lbm
