// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/collision.hpp"
#include "lbm/problem.hpp"

// The article's kernel as loops over the velocities: the bodies, which the rungs put into loops
// that a compiler unrolls as it likes, or as it is told.
namespace miniapp::lbm {

template <class T>
struct LoopSite
{
    Soa<T> source;
    Soa<T> destination;
    Grid grid;
    Constants<T> c;
    int s;
    Moments<T> m;

    /// Computes what does not need the velocity; m.excess and the momentum in m.u start at 0.
    KOKKOS_FORCEINLINE_FUNCTION void begin(PhiArrays<T> const& fields)
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

    KOKKOS_FORCEINLINE_FUNCTION void end_of_moments()
    {
        m.rho = c.n + m.excess;
        set_velocity(m);
    }

    /// f_i collides in place, i > 0.
    KOKKOS_FORCEINLINE_FUNCTION void collide_f(int i, T f) const
    {
        Direction const e = velocity(i);
        T const eu = T(e.x) * m.ux + T(e.y) * m.uy + T(e.z) * m.uz;
        source(i, s) =
            c.keep_phi * f + c.inv_tau_phi * (T(0.5) * c.gamma * m.mu + c.half_inv_q * m.phi * eu);
    }

    /// g_i collides and goes to its neighbour, i > 0.
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
