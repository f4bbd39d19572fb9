// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/static_for.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/model/collision.hpp"
#include "lbm/model/grid.hpp"
#include "lbm/model/stencil.hpp"
#include "lbm/parts/every_site.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

// The article's step: its storage, the sweeps before and after the collision, which other unfused
// rungs share, and the parts of its kernel. The kernel writes f_0 to the destination, collides the
// other f in place, and pushes g. `source` and `destination` have operator()(population, site).
namespace miniapp::lbm {

/// The populations of the set that starts at element `offset` of every array. `Arrays` has one
/// array for each population, and each array holds both sets.
template <class Arrays>
struct ArraySet
{
    Arrays const& arrays;
    int offset;

    KOKKOS_FORCEINLINE_FUNCTION auto& operator()(int p, int site) const
    {
        return arrays[p][offset + site];
    }
};

/// The article's storage: one array for each population, so that a functor holds 26 Views. Each
/// View holds both sets of its population, one after the other.
template <class T>
struct ViewArrays
{
    using Array = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;

    Array array[populations];
    int source_offset;      ///< first element of the set that the step reads
    int destination_offset; ///< first element of the set that the step writes

    explicit ViewArrays(Problem<T>& p)
    {
        auto const here = p.template source<Soa<T>>();
        auto const there = p.template destination<Soa<T>>();
        T* const first = here.data < there.data ? here.data : there.data;
        for (int q = 0; q < populations; ++q) {
            array[q] = Array(first + q * here.stride, here.stride);
        }
        source_offset = static_cast<int>(here.data - first);
        destination_offset = static_cast<int>(there.data - first);
    }
    KOKKOS_FORCEINLINE_FUNCTION Array const& operator[](int p) const { return array[p]; }
    KOKKOS_FORCEINLINE_FUNCTION ArraySet<ViewArrays> source() const
    {
        return {*this, source_offset};
    }
    KOKKOS_FORCEINLINE_FUNCTION ArraySet<ViewArrays> destination() const
    {
        return {*this, destination_offset};
    }
};

/// Computes phi = sum f of every site.
template <class T, class Populations>
void sum_phi(Problem<T> const& p, Populations const& source, ExecutionSpace const& space)
{
    auto const g = p.grid;
    auto const values = source;
    T* const phi = p.phi;
    every_site(
        "lbm/sum_phi", g, space, KOKKOS_LAMBDA(int s) {
            T sum = values(0, s);
            static_for<1, f_count>([&](auto i) { sum += values(i, s); });
            phi[s] = sum;
        });
}

/// Computes the gradient and the Laplacian of phi of every site into separate arrays.
template <class T>
void differentiate(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const g = p.grid;
    auto const fields = p.fields;
    every_site(
        "lbm/differentiate", g, space, KOKKOS_LAMBDA(int s) {
            auto const d = derivatives<T>(fields.phi, s, g);
            fields.gradient_x[s] = d.x;
            fields.gradient_y[s] = d.y;
            fields.gradient_z[s] = d.z;
            fields.laplacian[s] = d.laplacian;
        });
}

/// Streams f_1 to f_6 from one set to the other: f_i(x) = q f_i(x - e_i) + (1 - q) f_i(x).
template <class T, class Populations>
void stream_f(
    Problem<T> const& p,
    Populations const& from,
    Populations const& to,
    ExecutionSpace const& space)
{
    auto const g = p.grid;
    auto const source = from;
    auto const destination = to;
    T const q = p.c.q;
    T const stay = p.c.stay;
    every_site(
        "lbm/stream_f", g, space, KOKKOS_LAMBDA(int s) {
            static_for<1, f_count>([&](auto i) {
                destination(i, s) = q * source(i, s - g.step(velocity(i))) + stay * source(i, s);
            });
        });
}

/// Makes the sweeps before the collision of the article's step.
template <template <class> class Populations = Soa, class T>
void sweep_before_collision(Problem<T>& p, ExecutionSpace const& space)
{
    sum_phi(p, p.template source<Populations<T>>(), space);
    p.halo.fill_field(p.phi, space);
    differentiate(p, space);
}

/// Makes the sweeps after the collision: streams f, which is still at its sites, and returns those
/// g to the box that were pushed into ghosts.
template <template <class> class Populations = Soa, class T>
void sweep_after_collision(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    p.halo.fill_f(source, space);
    stream_f(p, source, destination, space);
    p.halo.fold_g(destination, space);
    p.finish(Stage::post_streaming);
}

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

/// Collides a site's populations and pushes its g, with each value defined as late as possible.
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

/// Collides the populations of a site and pushes its g. Each index of x is a constant, so that x
/// can be held in registers.
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
