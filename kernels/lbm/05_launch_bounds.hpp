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
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    sweep_before_collision(p, here, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site<Kokkos::LaunchBounds<threads>>(
        "lbm/launch_bounds/" + std::to_string(threads), grid, space, KOKKOS_LAMBDA(int s) {
            ArraySet<ManyArrays<T>> const source{arrays, arrays.source};
            ArraySet<ManyArrays<T>> const destination{arrays, arrays.destination};
            collide_and_push(source, destination, fields, s, grid, c);
        });
    sweep_after_collision(p, here, there, space);
}

} // namespace miniapp::lbm
