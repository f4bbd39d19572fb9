// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/model/stencil.hpp"
#include "lbm/parts/every_site.hpp"
#include "lbm/problem.hpp"

// The sweeps of the article's step other than the collision. All rungs in its layout share them.
namespace miniapp::lbm {

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

/// Streams f from one set to the other: f_i(x) = q f_i(x - e) + (1 - q) f_i(x).
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
template <class T, class Populations>
void sweep_before_collision(
    Problem<T> const& p, Populations const& source, ExecutionSpace const& space)
{
    sum_phi(p, source, space);
    p.halo.fill_field(p.phi, space);
    differentiate(p, space);
}

/// Makes the sweeps after the collision: streams f, which is still at its sites, and returns those
/// g to the box that were pushed into ghosts.
template <class T, class Populations>
void sweep_after_collision(
    Problem<T>& p,
    Populations const& source,
    Populations const& destination,
    ExecutionSpace const& space)
{
    p.halo.fill_f(source, space);
    stream_f(p, source, destination, space);
    p.halo.fold_g(destination, space);
    p.finish(Stage::post_streaming);
}

} // namespace miniapp::lbm
