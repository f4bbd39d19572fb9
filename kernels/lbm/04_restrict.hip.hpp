// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

/// The arrays of all populations. Those of g_14 and, with n = 2, of g_7 are accessed through
/// arguments of the kernel: a pointer in a member of StepArguments is not restrict.
template <class T, int n>
struct RestrictedArrays
{
    PointerArrays<T> const& arrays;
    T* g14;
    T* g7;

    KOKKOS_FORCEINLINE_FUNCTION T* operator[](int p) const
    {
        if (p == f_count + 14) {
            return g14;
        }
        return n == 2 && p == f_count + 7 ? g7 : arrays[p];
    }
};

template <class Sound, int n, class T>
__device__ void
collide_restrict_site(StepArguments<T> const& a, T* __restrict__ g14, T* __restrict__ g7)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    RestrictedArrays<T, n> const arrays{a.arrays, g14, g7};
    ArraySet<RestrictedArrays<T, n>> const source{arrays, a.source_offset};
    ArraySet<RestrictedArrays<T, n>> const destination{arrays, a.destination_offset};
    collide_and_push<Sound>(source, destination, a.fields, s, a.grid, a.c);
}

template <class T, int n>
__global__ void hip_restrict_kernel(StepArguments<T> a, T* __restrict__ g14, T* __restrict__ g7)
{
    collide_restrict_site<SpeedOfSound, n>(a, g14, g7);
}

/// Adds `restrict` to the pointer of g_14 in `late_definition`, and with n = 2 to that of g_7.
/// Stores through other pointers then cannot change these arrays, so the compiler is free to keep
/// their values in registers or to load them again.
template <class T, int n>
void hip_restrict(Problem<T>& p, ExecutionSpace const& space)
{
    make_article_step(p, space, [&](StepArguments<T> const& a) {
        launch(
            hip_restrict_kernel<T, n>, p, space, a, a.arrays[f_count + 14], a.arrays[f_count + 7]);
    });
}

} // namespace miniapp::lbm
