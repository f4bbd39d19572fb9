// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"

namespace miniapp::lbm {

template <class T, int spilled_count>
__global__ void __launch_bounds__(256) hip_lds_spill_kernel(
    Soa<T> source, Soa<T> destination, PhiArrays<T> fields, Grid grid, Constants<T> c)
{
    __shared__ T spilled[spilled_count * 256];
    int const s = site_of_thread(grid);
    if (s < 0) {
        return; // allowed, since no barrier follows: a thread reads only what it wrote
    }
    int const thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    auto const slot = [&](int i) -> T& {
        return spilled[(i - (g_count - spilled_count)) * 256 + thread];
    };
    auto const d = fields.derivatives(s);
    Moments<T> m;
    m.phi = fields.phi[s];
    m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
    destination(0, s) = relaxed_f0(source(0, s), m.phi, m.mu, c);
    set_force(m, d, c);
    T g[g_count];
    m.excess = m.ux = m.uy = m.uz = T(0);
    static_for<0, g_count>([&](auto i) {
        constexpr Direction e = velocity(i);
        T const value = source(f_count + i, s);
        m.excess += value;
        m.ux = plus_times<e.x>(m.ux, value);
        m.uy = plus_times<e.y>(m.uy, value);
        m.uz = plus_times<e.z>(m.uz, value);
        if constexpr (i >= g_count - spilled_count) {
            slot(i) = value;
        } else {
            g[i] = value;
        }
    });
    m.rho = c.n + m.excess;
    set_velocity(m);
    collide_f(source, s, m, c);
    destination(f_count, s) = relaxed_g0(g[0], m, c);
    static_for<1, 10>([&](auto k) {
        constexpr int i = 2 * k - 1;
        T plus = i >= g_count - spilled_count ? slot(i) : g[i];
        T minus = i + 1 >= g_count - spilled_count ? slot(i + 1) : g[i + 1];
        relax_g_pair<k>(plus, minus, m, c);
        int const step = grid.step(velocity(i));
        destination(f_count + i, s + step) = plus;
        destination(f_count + i + 1, s - step) = minus;
    });
}

/// Spills the last `spilled_count` of the g of `unrolled` to LDS by hand, between the sums and the
/// collision. Otherwise the compiler would hold them in registers or read them again. In double
/// each g takes 2 KiB of a block's LDS.
template <class T, int spilled_count>
void hip_lds_spill(Problem<T>& p, ExecutionSpace const& space)
{
    launch_step_of_soa(hip_lds_spill_kernel<T, spilled_count>, p, space);
}

} // namespace miniapp::lbm
