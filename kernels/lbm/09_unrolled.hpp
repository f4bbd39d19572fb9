// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

/// 08 + the velocities are template arguments: no loop is left, every array index is a constant,
/// every sum knows its zeros, and a pair of opposite velocities shares what is even in e.
template <class T>
void unrolled(Problem<T>& p, ExecutionSpace const& space)
{
    auto const now = p.template now<Soa<T>>();
    auto const next = p.template next<Soa<T>>();
    before_collision(p, now, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/unrolled", grid, space, KOKKOS_LAMBDA(int s) {
            push_from_registers(now, next, fields.phi[s], fields.derivatives(s), s, grid, c);
        });
    after_collision(p, now, next, space);
}

} // namespace miniapp::lbm
