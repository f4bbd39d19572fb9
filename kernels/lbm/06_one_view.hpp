// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

/// The populations as one View of rank 2, population and site.
template <class T>
struct OneView
{
    Kokkos::View<T**, Kokkos::LayoutStride, MemorySpace, Kokkos::MemoryUnmanaged> view;

    OneView(Soa<T> const& values, std::ptrdiff_t sites)
        : view(
            values.data,
            Kokkos::LayoutStride(populations, values.stride, static_cast<std::size_t>(sites), 1))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const { return view(p, site); }
};

/// Holds all populations of `late_definition` in one View instead of 26. The functor shrinks from
/// 26 Views, each of both sets, to two. That is below Kokkos' limit for passing it as a kernel
/// argument instead of through a buffer.
template <class T>
void one_view(Problem<T>& p, ExecutionSpace const& space)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    before_collision(p, here, space);
    OneView<T> const source(here, p.sites);
    OneView<T> const destination(there, p.sites);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/one_view", grid, space, KOKKOS_LAMBDA(int s) {
            collide_and_push(source, destination, fields, s, grid, c);
        });
    after_collision(p, here, there, space);
}

} // namespace miniapp::lbm
