// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

template <class T, class Populations>
void step_in_layout(Problem<T>& p, std::string const& label, ExecutionSpace const& space)
{
    auto const now = p.template now<Populations>();
    auto const next = p.template next<Populations>();
    before_collision(p, now, space);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, grid.points()),
        KOKKOS_LAMBDA(int point) {
            collide_and_push(now, next, fields, grid.site_of_point(point), grid, c);
        });
    after_collision(p, now, next, space);
}

/// 06 + a pointer and a stride in place of the View.
template <class T>
void layout_soa(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_layout<T, Soa<T>>(p, "lbm/layout_soa", space);
}

/// layout_soa + a site's 26 numbers side by side: one stream to read, but each lane of a wavefront
/// in another line, and each g that is pushed in a line of another site.
template <class T>
void layout_aos(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_layout<T, Aos<T>>(p, "lbm/layout_aos", space);
}

/// layout_soa + blocks of eight sites: one stream, and eight lanes side by side.
template <class T>
void layout_blocked(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_layout<T, Blocked<T>>(p, "lbm/layout_blocked", space);
}

} // namespace miniapp::lbm
