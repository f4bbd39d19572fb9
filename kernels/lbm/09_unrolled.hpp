// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"
#include "lbm/parts/fused_site.hpp"

namespace miniapp::lbm {

/// Makes the velocities of `stack_arrays` template arguments. No loop is left, every array index is
/// a constant, sums leave out components that are zero, and two opposite velocities share the terms
/// that are even in e.
template <class T>
void unrolled(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/unrolled", grid, space, KOKKOS_LAMBDA(int s) {
            push_from_registers(
                source, destination, fields.phi[s], fields.derivatives(s), s, grid, c);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
