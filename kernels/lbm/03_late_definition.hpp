// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

/// Changes `no_pow` so that each value is defined next to its first use: f_0 collides before the
/// sums for the velocity. Other rungs share this order in collide_and_push().
template <class T>
void late_definition(Problem<T>& p, ExecutionSpace const& space)
{
    sweep_before_collision(p, space);
    ViewArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/late_definition", grid, space, KOKKOS_LAMBDA(int s) {
            auto const source = arrays.source();
            auto const destination = arrays.destination();
            collide_and_push(source, destination, fields, s, grid, c);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
