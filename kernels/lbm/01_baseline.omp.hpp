// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

template <class T>
void collide_baseline_row(
    Soa<T> source, Soa<T> destination, PhiArrays<T> fields, int first, Grid grid, Constants<T> c)
{
#pragma omp simd
    for (int s = first; s < first + grid.nx; ++s) {
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
    }
}

/// Makes the article's step with its kernel as three plain loops. The threads share the iterations
/// of the outer two, and the compiler vectorises the inner one. The other sweeps are the portable
/// ones.
template <class T>
void omp_baseline(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, space);
    auto const grid = p.grid;
#pragma omp parallel for collapse(2) schedule(static)
    for (int k = 0; k < grid.nz; ++k) {
        for (int j = 0; j < grid.ny; ++j) {
            collide_baseline_row(source, destination, p.fields, grid.site(0, j, k), grid, p.c);
        }
    }
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
