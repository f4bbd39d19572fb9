// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"
#include "lbm/parts/fused_site.hpp"

namespace miniapp::lbm {

/// Computes the derivatives of phi in the collision, where `unrolled` loads stored ones. The caches
/// serve the 19 reads of phi, and no sweep writes four arrays for the collision to read.
template <class T>
void inlined_gradients(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sum_phi(p, source, space);
    p.halo.fill_field(p.phi, space);
    auto const grid = p.grid;
    auto const c = p.c;
    T const* const phi = p.phi;
    every_site(
        "lbm/inlined_gradients", grid, space, KOKKOS_LAMBDA(int s) {
            push_from_registers(source, destination, phi[s], derivatives(phi, s, grid), s, grid, c);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
