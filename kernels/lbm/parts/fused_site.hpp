// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/static_for.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/model/by_phase.hpp"
#include "lbm/model/collision.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/model/stencil.hpp"

namespace miniapp::lbm {

/// Returns phi of a site after streaming. A population of velocity e comes from s - steps.step(e).
/// `steps` is a Grid if all ghosts are filled, Neighbours if only those beyond cuts are (or none),
/// and BlockNeighbours if s is a BlockPlace.
template <class T, class Populations, class Site, class Steps>
KOKKOS_FORCEINLINE_FUNCTION T
post_streaming_phi(Populations const& source, Site s, Steps const& steps, Constants<T> const& c)
{
    T moved = T(0);
    T stayed = T(0);
    static_for<1, f_count>([&](auto i) {
        moved += source(i, s - steps.step(velocity(i)));
        stayed += source(i, s);
    });
    return source(0, s) + (c.q * moved + c.stay * stayed);
}

/// Pulls the f that arrive at a site into x[0] to x[6].
template <class T, int n, class Populations, class Site, class Steps>
KOKKOS_FORCEINLINE_FUNCTION void
pull_f(T (&x)[n], Populations const& source, Site s, Steps const& steps, Constants<T> const& c)
{
    x[0] = source(0, s);
    static_for<1, f_count>([&](auto i) {
        x[i] = c.q * source(i, s - steps.step(velocity(i))) + c.stay * source(i, s);
    });
}

/// Pulls the g that arrive at a site into x[7] to x[25].
template <class T, class Populations, class Site, class Steps>
KOKKOS_FORCEINLINE_FUNCTION void
pull_g(T (&x)[populations], Populations const& source, Site s, Steps const& steps)
{
    static_for<0, g_count>(
        [&](auto i) { x[f_count + i] = source(f_count + i, s - steps.step(velocity(i))); });
}

/// Pulls the 26 populations that arrive at a site into x.
template <class T, class Populations, class Steps>
KOKKOS_FORCEINLINE_FUNCTION void pull(
    T (&x)[populations],
    Populations const& source,
    int s,
    Steps const& steps,
    Constants<T> const& c)
{
    pull_f(x, source, s, steps, c);
    pull_g(x, source, s, steps);
}

/// Collides the 26 populations x of a site in place. C is Constants or ConstantsByPhase.
template <class Sound = SpeedOfSound, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void
collide(T (&x)[populations], T phi, Gradients<T> const& d, C const& constants)
{
    auto const& c = constants_at(constants, phi);
    Moments<T> m;
    m.phi = phi;
    m.mu = chemical_potential(phi, phi * phi, d.laplacian, c);
    x[0] = relaxed_f0(x[0], phi, m.mu, c);
    set_force(m, d, constants);
    m.excess = x[f_count];
    m.ux = m.uy = m.uz = T(0);
    static_for<1, g_count>([&](auto i) {
        constexpr Direction e = velocity(i);
        T const g = x[f_count + i];
        m.excess += g;
        m.ux = plus_times<e.x>(m.ux, g);
        m.uy = plus_times<e.y>(m.uy, g);
        m.uz = plus_times<e.z>(m.uz, g);
    });
    m.rho = c.n + m.excess;
    set_velocity<Sound>(m);
    static_for<1, 4>([&](auto k) { relax_f_pair<k>(x[2 * k - 1], x[2 * k], m, c); });
    x[f_count] = relaxed_g0(x[f_count], m, c);
    static_for<1, 10>(
        [&](auto k) { relax_g_pair<k>(x[f_count + 2 * k - 1], x[f_count + 2 * k], m, c); });
}

/// Makes one step of a site. `phi` points to phi of the site, and the planes of phi below and above
/// are `below` and `above` elements away. It is a function of its own because GCC 12 does not
/// vectorise a loop that declares the array of populations itself.
template <class T, class Populations, class Destination, class C>
KOKKOS_FORCEINLINE_FUNCTION void step_fused_site(
    Populations const& source,
    Destination const& destination,
    T const* phi,
    int below,
    int above,
    int s,
    Grid const& grid,
    C const& c)
{
    T x[populations];
    pull(x, source, s, grid, c);
    auto const d =
        derivatives_of<T>([&](int offset) { return phi[offset]; }, grid.row, below, above);
    collide(x, *phi, d, c);
    static_for<0, populations>([&](auto q) { destination(q, s) = x[q]; });
}

// The two sweeps of the fused step at site (i, j, k), for populations without ghosts.

/// Computes phi of the site, and stores it there and in the ghosts that are its periodic images.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void store_ghostless_phi(
    Populations const& source, T* phi, int i, int j, int k, Grid const& grid, Constants<T> const& c)
{
    Neighbours const near(grid, i, j, k);
    store_with_images(phi, post_streaming_phi(source, grid.site(i, j, k), near, c), grid, i, j, k);
}

/// Pulls the site's populations, collides them, and writes them to the same site of `destination`.
/// store_ghostless_phi() must have filled the field `phi` and its ghosts.
template <class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void step_ghostless_site(
    Populations const& source,
    Populations const& destination,
    T const* phi,
    int i,
    int j,
    int k,
    Grid const& grid,
    Constants<T> const& c)
{
    int const s = grid.site(i, j, k);
    T x[populations];
    pull(x, source, s, Neighbours(grid, i, j, k), c);
    collide(x, phi[s], derivatives(phi, s, grid), c);
    static_for<0, populations>([&](auto q) { destination(q, s) = x[q]; });
}

} // namespace miniapp::lbm
