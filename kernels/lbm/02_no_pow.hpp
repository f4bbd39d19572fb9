// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

/// Squares phi by a product, where `baseline` calls pow, a long function that the compiler may not
/// simplify.
template <class T>
void no_pow(Problem<T>& p, ExecutionSpace const& space)
{
    sweep_before_collision(p, space);
    ViewArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/no_pow", grid, space, KOKKOS_LAMBDA(int s) {
            auto const source = arrays.source();
            auto const destination = arrays.destination();
            auto const d = fields.derivatives(s);
            Moments<T> m;
            m.phi = fields.phi[s];
            m.excess = sum_g<T>(source, s);
            m.rho = c.n + m.excess;
            sum_momentum(m, source, s);
            m.mu = chemical_potential(m.phi, m.phi * m.phi, d.laplacian, c);
            set_force(m, d, c);
            set_velocity(m);
            destination(0, s) = relaxed_f0(source(0, s), m.phi, m.mu, c);
            collide_f(source, s, m, c);
            push_g(source, destination, s, grid, m, c);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
