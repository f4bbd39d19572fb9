// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/model/stencil.hpp"
#include "lbm/parts/article.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

// Fields and sums from the populations between two steps. The collision keeps sum f and sum g and
// adds F to the momentum, so u = (sum e g + F / 2) / rho before it and (sum e g - F / 2) / rho
// after.
namespace miniapp::lbm {

/// Calls op(source()) if the state has the layout Populations, and returns whether it has.
template <class Populations, class T, class Op>
bool with_source_as(Problem<T>& p, Op const& op)
{
    bool const lies = p.template has_layout<Populations>();
    if (lies) {
        op(p.template source<Populations>());
    }
    return lies;
}

/// Calls op(source()) with the layout of the state if that is a narrow one or one in blocks for a
/// GPU, otherwise with Soa.
template <class T, class Op>
void with_source(Problem<T>& p, Op const& op)
{
    bool const has_that_layout =
        with_source_as<WideBlocked<T>>(p, op) || with_source_as<NarrowBlocked<T>>(p, op)
        || with_source_as<CarriedBlocked<T>>(p, op) || with_source_as<NarrowHalf<T>>(p, op)
        || with_source_as<NarrowScaled<T>>(p, op) || with_source_as<NarrowCarried<T>>(p, op);
    if (!has_that_layout) {
        op(p.template source<Soa<T>>());
    }
}

/// Computes phi = sum f of the present populations, ghosts included.
template <class T>
void compute_phi(Problem<T>& p)
{
    ExecutionSpace const space;
    with_source(p, [&](auto const& source) {
        p.halo.empty_obstacles(source, space);
        sum_phi(p, source, space);
    });
    p.halo.fill_field(p.phi, space);
}

template <class T, class Populations>
void sum_arriving_phi(Problem<T> const& p, Populations const& source, ExecutionSpace const& space)
{
    auto const values = source;
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    every_site(
        "lbm/sum_arriving_phi", grid, space, KOKKOS_LAMBDA(int s) {
            phi[s] = post_streaming_phi(values, s, grid, c);
        });
}

/// Computes phi = sum f, ghosts included, as it will be after the next streaming.
template <class T>
void compute_phi_after_streaming(Problem<T>& p)
{
    ExecutionSpace const space;
    with_source(p, [&](auto const& source) {
        p.halo.fill_f(source, space);
        sum_arriving_phi(p, source, space);
    });
    p.halo.fill_field(p.phi, space);
}

/// Returns the force along z, mu grad(phi) + gravity, summed over the box, given p.phi.
template <class T>
double total_force(Problem<T> const& p)
{
    auto const grid = p.grid;
    auto const c = p.c;
    T const* const phi = p.phi;
    double sum = 0;
    Kokkos::parallel_reduce(
        "lbm/total_force",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point, double& force) {
            int const s = grid.site_of_point(point);
            auto const d = derivatives(phi, s, grid);
            Moments<T> m;
            m.phi = phi[s];
            m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
            set_force(m, d, c);
            force += m.fz;
        },
        sum);
    return sum;
}

/// Functor that says whether a point is solid.
struct SolidPoints
{
    Kokkos::View<unsigned char*, MemorySpace> mask;
    KOKKOS_INLINE_FUNCTION bool operator()(int point) const
    {
        return mask.size() > 0 && mask(point) != 0;
    }
};

/// Writes the velocity into the arrays of the gradient, and the pressure into that of the
/// Laplacian. phi must be up to date. The velocity in obstacles is 0. The pressure is p = rho/3 + A
/// (3 phi^4 - 2 phi*^2 phi^2 - phi*^4) - kappa phi lap(phi) - kappa/2 |grad phi|^2.
template <class T, class Populations>
void macroscopic_fields(Problem<T>& p, Populations const& source_populations, Stage stage)
{
    auto const source = source_populations;
    auto const grid = p.grid;
    auto const c = constants_of<ByPhase>(p);
    T const half = stage == Stage::post_collision ? T(-0.5) : T(0.5);
    SolidPoints const solid{p.halo.solid_points()};
    T const* const phi = p.phi;
    T* const ux = p.fields.gradient_x;
    T* const uy = p.fields.gradient_y;
    T* const uz = p.fields.gradient_z;
    T* const pressure = p.fields.laplacian;
    Kokkos::parallel_for(
        "lbm/macroscopic_fields",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            int const s = grid.site_of_point(point);
            Moments<T> m;
            auto const d = derivatives(phi, s, grid);
            m.phi = phi[s];
            T const phi2 = m.phi * m.phi;
            m.mu = chemical_potential(m.phi, phi2, d.laplacian, c);
            set_force(m, d, c);
            sum_momentum(m, source, s);
            T const rho = c.n + sum_g<T>(source, s);
            T const moves = solid(point) ? T(0) : T(1);
            ux[s] = moves * (m.ux + half * m.fx) / rho;
            uy[s] = moves * (m.uy + half * m.fy) / rho;
            uz[s] = moves * (m.uz + half * m.fz) / rho;
            T const star2 = c.phi_star2;
            pressure[s] =
                rho / T(3)
                + c.four_a * T(0.25) * (T(3) * phi2 * phi2 - T(2) * star2 * phi2 - star2 * star2)
                - c.kappa * m.phi * d.laplacian
                - T(0.5) * c.kappa * (d.x * d.x + d.y * d.y + d.z * d.z);
        });
}

} // namespace miniapp::lbm
