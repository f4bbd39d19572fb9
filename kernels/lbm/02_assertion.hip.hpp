// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "instructions.hpp"
#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T>
__global__ void hip_assertion_kernel(StepArguments<T> a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    if (!(a.c.n + a.fields.phi[s] > T(0))) {
        gpu::assertion_failed("n + phi > 0", "02_assertion.hip.hpp", 17, "hip_assertion_kernel");
    }
    ArraySet<PointerArrays<T>> const source{a.arrays, a.source_offset};
    ArraySet<PointerArrays<T>> const destination{a.arrays, a.destination_offset};
    collide_and_push(source, destination, a.fields, s, a.grid, a.c);
}

/// Adds to `late_definition` an assertion that never fails, with the call that the macro of a debug
/// build makes. The compiler must reserve the registers and the scratch memory that the called
/// function of the runtime may use.
template <class T>
void hip_assertion(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_assertion_kernel<T>, p, space);
}

} // namespace miniapp::lbm
