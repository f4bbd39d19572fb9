// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void hip_keep_arguments_kernel(StepArguments<T>* kept, StepArguments<T> a)
{
    *kept = a;
}

template <class T>
__global__ void hip_small_arguments_kernel(StepArguments<T> const* __restrict__ kept)
{
    StepArguments<T> const& a = *kept;
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    ArraySet<PointerArrays<T>> const source{a.arrays, a.source_offset};
    ArraySet<PointerArrays<T>> const destination{a.arrays, a.destination_offset};
    collide_and_push(source, destination, a.fields, s, a.grid, a.c);
}

/// Gives the kernel of `late_definition` one pointer as its only argument. It points to 432 bytes
/// (352 in float) in global memory, which a kernel of one thread has written.
template <class T>
void hip_small_arguments(Problem<T>& p, ExecutionSpace const& space)
{
    make_article_step(p, space, [&](StepArguments<T> const& a) {
        static_assert(sizeof(a) <= 512 * sizeof(T));
        auto* const kept = reinterpret_cast<StepArguments<T>*>(p.scratch);
        hip_keep_arguments_kernel<T><<<1, 1, 0, gpu::stream_of(space)>>>(kept, a);
        launch(hip_small_arguments_kernel<T>, p, space, kept);
    });
}

} // namespace miniapp::lbm
