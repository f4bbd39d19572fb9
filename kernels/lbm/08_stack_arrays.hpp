// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/collision.hpp"
#include "lbm/parts/article.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// A site of the article's kernel, whose functions are the bodies of its loops over velocities.
template <class T>
struct LoopSite
{
    Soa<T> source;
    Soa<T> destination;
    Grid grid;
    Constants<T> c;
    int s;
    Moments<T> m;

    /// Computes the moments that do not need the velocity, and sets m.excess and the momentum in
    /// m.u to 0.
    KOKKOS_FORCEINLINE_FUNCTION void start_moments(PhiArrays<T> const& fields)
    {
        auto const d = fields.derivatives(s);
        m.phi = fields.phi[s];
        m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
        set_force(m, d, c);
        m.excess = m.ux = m.uy = m.uz = T(0);
    }

    /// Adds g_i to the moments.
    KOKKOS_FORCEINLINE_FUNCTION void add_g(int i, T g)
    {
        Direction const e = velocity(i);
        m.excess += g;
        m.ux += T(e.x) * g;
        m.uy += T(e.y) * g;
        m.uz += T(e.z) * g;
    }

    /// Turns the sums of add_g() into density and velocity.
    KOKKOS_FORCEINLINE_FUNCTION void finish_moments()
    {
        m.rho = c.n + m.excess;
        set_velocity(m);
    }

    /// Collides f_i in place, for i > 0.
    KOKKOS_FORCEINLINE_FUNCTION void collide_f(int i, T f) const
    {
        Direction const e = velocity(i);
        T const eu = T(e.x) * m.ux + T(e.y) * m.uy + T(e.z) * m.uz;
        source(i, s) =
            c.keep_phi * f + c.inv_tau_phi * (T(0.5) * c.gamma * m.mu + c.half_inv_q * m.phi * eu);
    }

    /// Collides g_i and writes it to the neighbour that it moves to, for i > 0.
    KOKKOS_FORCEINLINE_FUNCTION void push_g(int i, T g) const
    {
        Direction const e = velocity(i);
        T const eg = i < f_count ? c.eg1 : c.eg2;
        T const egc = i < f_count ? c.egc1 : c.egc2;
        T const ew = T(e.x) * m.wx + T(e.y) * m.wy + T(e.z) * m.wz;
        T const ef = T(e.x) * m.fx + T(e.y) * m.fy + T(e.z) * m.fz;
        destination(f_count + i, s + grid.step(e)) =
            c.keep_rho * g + eg * (m.even + m.rho * (ew + T(0.5) * ew * ew - m.uu))
            + egc * (ef + ew * ef - m.uf);
    }
};

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
    sweep_before_collision(p, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/stack_arrays", grid, space, KOKKOS_LAMBDA(int s) {
            collide_in_loops(LoopSite<T>{source, destination, grid, c, s, {}}, fields);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
