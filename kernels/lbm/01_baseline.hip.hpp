// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class Sound, class T>
__device__ void collide_baseline_site(StepArguments<T> const& a)
{
    int const s = site_of_thread(a.grid);
    if (s < 0) {
        return;
    }
    ArraySet<PointerArrays<T>> const source{a.arrays, a.source_offset};
    ArraySet<PointerArrays<T>> const destination{a.arrays, a.destination_offset};
    auto const d = a.fields.derivatives(s);
    Moments<T> m;
    m.phi = a.fields.phi[s];
    m.excess = sum_g<T>(source, s);
    m.rho = a.c.n + m.excess;
    sum_momentum(m, source, s);
    m.mu = chemical_potential(m.phi, static_cast<T>(pow(m.phi, 2.)), d.laplacian, a.c);
    set_force(m, d, a.c);
    set_velocity<Sound>(m);
    destination(0, s) = relaxed_f0<T>(source(0, s), m.phi, m.mu, a.c);
    collide_f(source, s, m, a.c);
    push_g(source, destination, s, a.grid, m, a.c);
}

template <class T>
__global__ void hip_baseline_kernel(StepArguments<T> a)
{
    collide_baseline_site<SpeedOfSound>(a);
}

/// Makes the step with the article's kernel, whose mistake is corrected. It has one array for each
/// population, calls pow, and defines every value at the beginning.
template <class T>
void hip_baseline(Problem<T>& p, ExecutionSpace const& space)
{
    launch_article_step(hip_baseline_kernel<T>, p, space);
}

} // namespace miniapp::lbm
