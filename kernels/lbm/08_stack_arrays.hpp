// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/loop_site.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void collide_in_loops(LoopSite<T> site, PhiArrays<T> const& fields)
{
    T f[f_count];
    T g[g_count];
    for (int i = 0; i < f_count; ++i) {
        f[i] = site.source(i, site.s);
    }
    for (int i = 0; i < g_count; ++i) {
        g[i] = site.source(f_count + i, site.s);
    }
    site.start_moments(fields);
    for (int i = 0; i < g_count; ++i) {
        site.add_g(i, g[i]);
    }
    site.finish_moments();
    site.destination(0, site.s) = relaxed_f0(f[0], site.m.phi, site.m.mu, site.c);
    for (int i = 1; i < f_count; ++i) {
        site.collide_f(i, f[i]);
    }
    site.destination(f_count, site.s) = relaxed_g0(g[0], site.m, site.c);
    for (int i = 1; i < g_count; ++i) {
        site.push_g(i, g[i]);
    }
}

/// Writes `layout_soa` as a textbook would, with the 26 numbers of a site in arrays on the stack
/// and loops over the velocities. The arrays are in registers only if the compiler unrolls every
/// loop completely.
template <class T>
void stack_arrays(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, source, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/stack_arrays", grid, space, KOKKOS_LAMBDA(int s) {
            collide_in_loops(LoopSite<T>{source, destination, grid, c, s, {}}, fields);
        });
    sweep_after_collision(p, source, destination, space);
}

} // namespace miniapp::lbm
