// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/many_arrays.hpp"
#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

/// Squares phi by a product, where `baseline` calls pow, a long function that the compiler may not
/// simplify.
template <class T>
void no_pow(Problem<T>& p, ExecutionSpace const& space)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    before_collision(p, here, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/no_pow", grid, space, KOKKOS_LAMBDA(int s) {
            typename ManyArrays<T>::Half const source{arrays, arrays.source};
            typename ManyArrays<T>::Half const destination{arrays, arrays.destination};
            collide_and_push_early<SquareByProduct>(source, destination, fields, s, grid, c);
        });
    after_collision(p, here, there, space);
}

} // namespace miniapp::lbm
