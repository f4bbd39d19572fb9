// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/collision.hpp"
#include "lbm/problem.hpp"

// Bodies of the loops over velocities in the article's kernel. The rungs put them into loops, which
// the compiler unrolls by its own choice or by a pragma.
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

} // namespace miniapp::lbm
