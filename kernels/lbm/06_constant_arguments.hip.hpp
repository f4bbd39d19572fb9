// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/06_small_arguments.hip.hpp"

namespace miniapp::lbm {

/// Bytes of a StepArguments<T>. They are untyped, so that one variable serves each T.
alignas(16) static __constant__ unsigned char hip_constant_bytes[1024];

template <class T>
__global__ void hip_constant_arguments_kernel()
{
    auto const& a = *reinterpret_cast<StepArguments<T> const*>(hip_constant_bytes);
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    ArraySet<PointerArrays<T>> const source{a.arrays, a.source_offset};
    ArraySet<PointerArrays<T>> const destination{a.arrays, a.destination_offset};
    collide_and_push(source, destination, a.fields, s, a.grid, a.c);
}

/// Puts the arguments of `small_arguments` into constant memory. The compiler knows that no kernel
/// writes there; for AMD's GPUs it uses scalar loads into scalar registers.
template <class T>
void hip_constant_arguments(Problem<T>& p, ExecutionSpace const& space)
{
    make_article_step(p, space, [&](StepArguments<T> const& a) {
        static_assert(sizeof(a) <= sizeof(hip_constant_bytes) && sizeof(a) <= 512 * sizeof(T));
        auto const stream = gpu::stream_of(space);
        auto* const kept = reinterpret_cast<StepArguments<T>*>(p.scratch);
        hip_keep_arguments_kernel<T><<<1, 1, 0, stream>>>(kept, a);
        gpu::copy_on_device(gpu::address_of(hip_constant_bytes), kept, sizeof(a), stream);
        launch(hip_constant_arguments_kernel<T>, p, space);
    });
}

} // namespace miniapp::lbm
