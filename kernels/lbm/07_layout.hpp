// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

// The rungs are two functions and not one template, because tools look for the name of a rung in
// the symbols of kernels.

/// Passes all populations of `late_definition` as one pointer and a stride. The functor shrinks
/// from 26 Views, one per population, to two pointers (source and destination), so that Kokkos
/// passes it as a kernel argument and not through a buffer.
template <class T>
void layout_soa(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/layout_soa", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    sweep_after_collision(p, space);
}

/// Stores a site's 26 numbers side by side. There is only one stream of addresses, but the lanes of
/// a wavefront read different cache lines, and each moving g is pushed into another site's lines.
template <class T>
void layout_aos(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Aos<T>>();
    auto const destination = p.template destination<Aos<T>>();
    sweep_before_collision<Aos>(p, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/layout_aos", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    sweep_after_collision<Aos>(p, space);
}

} // namespace miniapp::lbm
