// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

// These are two functions and not one template, because the name of the rung must be in the
// kernel's symbol.

/// Passes all populations of `late_definition` as one pointer and a stride. The functor shrinks
/// from 26 Views, which both sets share, to two pointers, so that Kokkos passes it as a kernel
/// argument and not through a buffer.
template <class T>
void layout_soa(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    before_collision(p, source, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/layout_soa", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    after_collision(p, source, destination, space);
}

/// Puts a site's 26 numbers side by side. There is one stream to read, but each lane of a wavefront
/// reads another cache line, and each g is pushed to the line of another site.
template <class T>
void layout_aos(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Aos<T>>();
    auto const destination = p.template destination<Aos<T>>();
    before_collision(p, source, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/layout_aos", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    after_collision(p, source, destination, space);
}

} // namespace miniapp::lbm
