// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "lbm/model/collision.hpp"
#include "lbm/model/stencil.hpp"

namespace miniapp::lbm {

/// The index of a population as a type, for layouts that need it at compile time.
template <int p>
using PopulationIndex = std::integral_constant<int, p>;

/// Returns e_(2k-1) . (x, y, z). The first nonzero component of every e_(2k-1) is 1.
template <int k, class T>
KOKKOS_FORCEINLINE_FUNCTION T dot_velocity(T const& x, T const& y, T const& z)
{
    constexpr Direction e = velocity(2 * k - 1);
    if constexpr (e.x != 0) {
        return plus_times<e.z>(plus_times<e.y>(x, y), z);
    } else if constexpr (e.y != 0) {
        return plus_times<e.z>(y, z);
    } else {
        return z;
    }
}

/// Computes the sum and the momentum of the g that arrive at s, from sums and differences of g with
/// opposite velocities.
template <class T, class Populations, class Steps>
KOKKOS_FORCEINLINE_FUNCTION void
sum_g_pairs(Moments<T>& m, Populations const& source, int s, Steps const& steps)
{
    m.excess = source(PopulationIndex<f_count>{}, s);
    static_for<1, 10>([&](auto k) {
        constexpr Direction e = velocity(2 * k - 1);
        T const plus = source(PopulationIndex<f_count + 2 * k - 1>{}, s - steps.step(e));
        T const minus = source(PopulationIndex<f_count + 2 * k>{}, s - steps.step(velocity(2 * k)));
        T const d = plus - minus;
        m.excess += plus + minus;
        // Each of the first three pairs lies along an axis, and sets the momentum along it.
        if constexpr (k <= 3) {
            (k == 1 ? m.ux : k == 2 ? m.uy : m.uz) = d;
        } else {
            m.ux = plus_times<e.x>(m.ux, d);
            m.uy = plus_times<e.y>(m.uy, d);
            m.uz = plus_times<e.z>(m.uz, d);
        }
    });
}

/// Does what the relax_g_pair() of collision.hpp does, with products that all pairs of equal weight
/// share: `er` is w rho / tau, and `base` is the part of the even terms that does not depend on e.
template <int k, class T>
KOKKOS_FORCEINLINE_FUNCTION void
relax_g_pair(T& plus, T& minus, Moments<T> const& m, T er, T egc, T base, Constants<T> const& c)
{
    T const ew = dot_velocity<k>(m.wx, m.wy, m.wz);
    T const a = er * ew;
    T const odd = egc * dot_velocity<k>(m.fx, m.fy, m.fz) + a;
    T const even = base + ew * (odd - T(0.5) * a);
    plus = c.keep_rho * plus + (even + odd);
    minus = c.keep_rho * minus + (even - odd);
}

/// Collides the vector of sites that begins at s without keeping its populations. A first pass sums
/// up the g that source(p, site) returns. A second reads f and, now from the cache, g again, and
/// calls put(p, value) for each population as soon as it is relaxed. phi(offset) is phi of the
/// sites that many elements away; the planes below and above are `below` and `above` elements away.
template <class V, class Populations, class Put, class Phi, class Steps>
KOKKOS_FORCEINLINE_FUNCTION void collide_in_two_passes(
    Populations const& source,
    Put const& put,
    Phi const& phi,
    int below,
    int above,
    int s,
    Steps const& steps,
    Constants<V> const& c)
{
    Moments<V> m;
    sum_g_pairs(m, source, s, steps);
    auto const d = derivatives_of<V>(phi, steps.row, below, above);
    m.phi = phi(0);
    m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
    set_force(m, d, c);
    m.rho = c.n + m.excess;
    set_velocity(m);

    put(PopulationIndex<0>{}, relaxed_f0(source(PopulationIndex<0>{}, s), m.phi, m.mu, c));
    V const moved = c.keep_phi * c.q;
    V const stayed = c.keep_phi * c.stay;
    V const even = c.inv_tau_phi * V(0.5) * c.gamma * m.mu;
    V const odd = c.inv_tau_phi * c.half_inv_q * m.phi;
    static_for<1, 4>([&](auto k) {
        constexpr PopulationIndex<2 * k - 1> p;
        constexpr PopulationIndex<2 * k> q;
        V const u = dot_velocity<k>(m.ux, m.uy, m.uz);
        put(p,
            moved * source(p, s - steps.step(velocity(p)))
                + (stayed * source(p, s) + (even + odd * u)));
        put(q,
            moved * source(q, s - steps.step(velocity(q)))
                + (stayed * source(q, s) + (even - odd * u)));
    });

    put(PopulationIndex<f_count>{}, relaxed_g0(source(PopulationIndex<f_count>{}, s), m, c));
    V const isotropic = m.even - m.rho * m.uu;
    V const er[] = {c.eg1 * m.rho, c.eg2 * m.rho};
    V const base[] = {
        c.eg1 * isotropic - c.egc1 * m.uf,
        c.eg2 * isotropic - c.egc2 * m.uf,
    };
    static_for<1, 10>([&](auto k) {
        constexpr PopulationIndex<f_count + 2 * k - 1> p;
        constexpr PopulationIndex<f_count + 2 * k> q;
        constexpr int diagonal = k > 3;
        V plus = source(p, s - steps.step(velocity(2 * k - 1)));
        V minus = source(q, s - steps.step(velocity(2 * k)));
        relax_g_pair<k>(
            plus, minus, m, er[diagonal], V(diagonal ? c.egc2 : c.egc1), base[diagonal], c);
        put(p, plus);
        put(q, minus);
    });
}

} // namespace miniapp::lbm
