// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/static_for.hpp"
#include "lbm/model/collision.hpp"
#include "lbm/model/grid.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

// Parts of the article's kernel, which collides f in place, and collides and pushes g. `source` and
// `destination` are of any type with operator()(population, site).
namespace miniapp::lbm {

/// Returns the sum of the stored g.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION T sum_g(Populations const& source, int s)
{
    T sum = source(f_count, s);
    static_for<1, g_count>([&](auto i) { sum += source(f_count + i, s); });
    return sum;
}

/// Computes the momentum, sum e_i g_i, into m.u.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void sum_momentum(Moments<T>& m, Populations const& source, int s)
{
    m.ux = m.uy = m.uz = T(0);
    static_for<1, g_count>([&](auto i) {
        constexpr Direction e = velocity(i);
        T const g = source(f_count + i, s);
        m.ux = plus_times<e.x>(m.ux, g);
        m.uy = plus_times<e.y>(m.uy, g);
        m.uz = plus_times<e.z>(m.uz, g);
    });
}

/// Collides f_1 to f_6 in place.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void
collide_f(Populations const& source, int s, Moments<T> const& m, Constants<T> const& c)
{
    static_for<1, 4>(
        [&](auto k) { relax_f_pair<k>(source(2 * k - 1, s), source(2 * k, s), m, c); });
}

/// Collides g and writes g_0 to its site and each other g_i to site x + e_i.
template <class T, class Populations, class Destination>
KOKKOS_FORCEINLINE_FUNCTION void push_g(
    Populations const& source,
    Destination const& destination,
    int s,
    Grid const& grid,
    Moments<T> const& m,
    Constants<T> const& c)
{
    destination(f_count, s) = relaxed_g0<T>(source(f_count, s), m, c);
    static_for<1, 10>([&](auto k) {
        T plus = source(f_count + 2 * k - 1, s);
        T minus = source(f_count + 2 * k, s);
        relax_g_pair<k>(plus, minus, m, c);
        int const step = grid.step(velocity(2 * k - 1));
        destination(f_count + 2 * k - 1, s + step) = plus;
        destination(f_count + 2 * k, s - step) = minus;
    });
}

/// Collides and pushes the populations of a site, with each value defined as late as possible.
template <class Sound = SpeedOfSound, class T, class Populations, class Destination>
KOKKOS_FORCEINLINE_FUNCTION void collide_and_push(
    Populations const& source,
    Destination const& destination,
    PhiArrays<T> const& fields,
    int s,
    Grid const& grid,
    Constants<T> const& c)
{
    auto const d = fields.derivatives(s);
    Moments<T> m;
    m.phi = fields.phi[s];
    m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
    destination(0, s) = relaxed_f0<T>(source(0, s), m.phi, m.mu, c);
    set_force(m, d, c);
    m.excess = sum_g<T>(source, s);
    m.rho = c.n + m.excess;
    sum_momentum(m, source, s);
    set_velocity<Sound>(m);
    collide_f(source, s, m, c);
    push_g(source, destination, s, grid, m, c);
}

/// Collides and pushes the populations of a site. They are in registers from the first read to the
/// last write.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void push_from_registers(
    Populations const& source,
    Populations const& destination,
    T phi,
    Gradients<T> const& d,
    int s,
    Grid const& grid,
    Constants<T> const& c)
{
    T x[populations];
    static_for<0, populations>([&](auto q) { x[q] = source(q, s); });
    collide(x, phi, d, c);
    destination(0, s) = x[0];
    static_for<1, f_count>([&](auto q) { source(q, s) = x[q]; });
    static_for<0, g_count>(
        [&](auto i) { destination(f_count + i, s + grid.step(velocity(i))) = x[f_count + i]; });
}

} // namespace miniapp::lbm
