// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class Sound, class T>
__device__ void no_pow_site(StepArguments<T> const& a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    auto const source = a.arrays.source();
    auto const destination = a.arrays.destination();
    auto const square = [](T phi) { return phi * phi; };
    define_collide_and_push<Sound>(source, destination, a.fields, s, a.grid, a.c, square);
}

template <class T>
__global__ void hip_no_pow_kernel(StepArguments<T> a)
{
    no_pow_site<SpeedOfSound>(a);
}

/// The native form of `no_pow`.
template <class T>
void hip_no_pow(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_no_pow_kernel<T>, p, space);
}

} // namespace miniapp::lbm
