// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

// These are three functions and not one template, because the name of the rung must be in the
// kernel's symbol.

/// Replaces the View of `one_view` by a pointer and a stride.
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

/// Puts populations into blocks of eight sites: one stream, with eight lanes side by side.
template <class T>
void layout_blocked(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Blocked<T>>();
    auto const destination = p.template destination<Blocked<T>>();
    before_collision(p, source, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/layout_blocked", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    after_collision(p, source, destination, space);
}

} // namespace miniapp::lbm
