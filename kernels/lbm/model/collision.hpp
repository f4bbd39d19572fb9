// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/fluid.hpp"
#include "lbm/model/velocity_set.hpp"

// The collision of one site, in pieces that rungs assemble in orders of their own. To be accurate
// in float, g is stored as its deviation from rest, g_i - w_i n (Skordos, Phys. Rev. E 48 (1993)
// 4823). So `excess` below is the sum of the stored g, and the density is n + excess.
namespace miniapp::lbm {

/// The lattice constant 1 / cs^2, by which e_i . u is multiplied in the equilibrium of g.
struct SpeedOfSound
{
    static constexpr int inv_cs2 = 3;
};

/// Derivatives of phi at a site.
template <class T>
struct Gradients
{
    T x;
    T y;
    T z;
    T laplacian;
};

/// The moments and forces that the equilibria of a site need.
template <class T>
struct Moments
{
    T phi;
    T mu;
    T excess;
    T rho;
    T ux;
    T uy;
    T uz;
    T fx;
    T fy;
    T fz;
    T wx; ///< 3 u, which is u / cs^2
    T wy;
    T wz;
    T uu;   ///< 3/2 u.u
    T uf;   ///< u.F
    T even; ///< 3 phi mu + excess
};

/// Returns mu = 4 A phi (phi^2 - phi*^2) - kappa laplacian(phi), where phi2 is phi^2.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T chemical_potential(T phi, T phi2, T laplacian, Constants<T> const& c)
{
    return c.four_a * phi * (phi2 - c.phi_star2) - c.kappa * laplacian;
}

/// Returns `positive` if phi > 0, and `other` if not. SIMD vectors have their own overload.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T where_positive(T phi, T positive, T other)
{
    return phi > T(0) ? positive : other;
}

/// Sets F = mu grad(phi), plus the force along z on the site's phase.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
set_force(Moments<T>& m, Gradients<T> const& d, Constants<T> const& c)
{
    m.fx = m.mu * d.x;
    m.fy = m.mu * d.y;
    m.fz = m.mu * d.z + where_positive(m.phi, c.force_heavy, c.force_light);
}

/// Sets u = (momentum + F / 2) / rho, where u holds the momentum before the call, and then the
/// members that follow from u and F.
template <class Sound = SpeedOfSound, class T>
KOKKOS_FORCEINLINE_FUNCTION void set_velocity(Moments<T>& m)
{
    T const inv_rho = T(1) / m.rho;
    m.ux = (m.ux + T(0.5) * m.fx) * inv_rho;
    m.uy = (m.uy + T(0.5) * m.fy) * inv_rho;
    m.uz = (m.uz + T(0.5) * m.fz) * inv_rho;
    m.uu = T(1.5) * (m.ux * m.ux + m.uy * m.uy + m.uz * m.uz);
    m.uf = m.ux * m.fx + m.uy * m.fy + m.uz * m.fz;
    m.wx = T(Sound::inv_cs2) * m.ux;
    m.wy = T(Sound::inv_cs2) * m.uy;
    m.wz = T(Sound::inv_cs2) * m.uz;
    m.even = T(3) * m.phi * m.mu + m.excess;
}

/// Returns f_0 after the collision.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T relaxed_f0(T f0, T phi, T mu, Constants<T> const& c)
{
    return c.keep_phi * f0 + c.inv_tau_phi * (phi - T(3) * c.gamma * mu);
}

/// Replaces f_(2k-1) and f_(2k) by their values after the collision; k = 1, 2, 3 means x, y, z.
template <int k, class T>
KOKKOS_FORCEINLINE_FUNCTION void
relax_f_pair(T& plus, T& minus, Moments<T> const& m, Constants<T> const& c)
{
    T const even = T(0.5) * c.gamma * m.mu;
    T const odd = c.half_inv_q * m.phi * dot_lattice_velocity<2 * k - 1>(m.ux, m.uy, m.uz);
    plus = c.keep_phi * plus + c.inv_tau_phi * (even + odd);
    minus = c.keep_phi * minus + c.inv_tau_phi * (even - odd);
}

/// Returns g_0 after the collision.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION T relaxed_g0(T g0, Moments<T> const& m, Constants<T> const& c)
{
    return c.keep_rho * g0 + c.eg0 * (m.excess - T(6) * m.phi * m.mu - m.rho * m.uu)
           - c.egc0 * m.uf;
}

/// Replaces the pair g_(2k-1), g_(2k), k = 1..9, by its values after the collision. Terms that are
/// even in e are computed once for the pair; terms that are odd have opposite signs.
template <int k, class T>
KOKKOS_FORCEINLINE_FUNCTION void
relax_g_pair(T& plus, T& minus, Moments<T> const& m, Constants<T> const& c)
{
    T const eg = k <= 3 ? c.eg1 : c.eg2;
    T const egc = k <= 3 ? c.egc1 : c.egc2;
    T const ew = dot_lattice_velocity<2 * k - 1>(m.wx, m.wy, m.wz);
    T const ef = dot_lattice_velocity<2 * k - 1>(m.fx, m.fy, m.fz);
    T const even = eg * (m.even + m.rho * (T(0.5) * ew * ew - m.uu)) + egc * (ew * ef - m.uf);
    T const odd = eg * m.rho * ew + egc * ef;
    plus = c.keep_rho * plus + (even + odd);
    minus = c.keep_rho * minus + (even - odd);
}

} // namespace miniapp::lbm
