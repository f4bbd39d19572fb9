// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

/// Promises the compiler that a block of `late_definition` has at most `threads` threads, so that a
/// thread may use more registers than in a block of 1024. Launch bounds have no meaning on a CPU,
/// for which this is not compiled.
template <class T, int threads>
void launch_bounds(Problem<T>& p, ExecutionSpace const& space)
{
    sweep_before_collision(p, space);
    ViewArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site<Kokkos::LaunchBounds<threads>>(
        "lbm/launch_bounds/" + std::to_string(threads), grid, space, KOKKOS_LAMBDA(int s) {
            auto const source = arrays.source();
            auto const destination = arrays.destination();
            collide_and_push(source, destination, fields, s, grid, c);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
