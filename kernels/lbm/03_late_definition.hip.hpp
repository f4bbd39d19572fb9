// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class Sound, class T>
__device__ void collide_late_definition_site(StepArguments<T> const& a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    ArraySet<PointerArrays<T>> const source{a.arrays, a.source_offset};
    ArraySet<PointerArrays<T>> const destination{a.arrays, a.destination_offset};
    collide_and_push<Sound>(source, destination, a.fields, s, a.grid, a.c);
}

template <class T>
__global__ void hip_late_definition_kernel(StepArguments<T> a)
{
    collide_late_definition_site<SpeedOfSound>(a);
}

/// The native form of `late_definition`.
template <class T>
void hip_late_definition(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_late_definition_kernel<T>, p, space);
}

} // namespace miniapp::lbm
