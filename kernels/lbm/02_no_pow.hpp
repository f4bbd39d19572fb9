// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/article.hpp"

namespace miniapp::lbm {

/// Squares phi by a product, where `baseline` calls pow, a long function that the compiler may not
/// simplify.
template <class T>
void no_pow(Problem<T>& p, ExecutionSpace const& space)
{
    auto const here = p.template source<Soa<T>>();
    auto const there = p.template destination<Soa<T>>();
    sweep_before_collision(p, here, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/no_pow", grid, space, KOKKOS_LAMBDA(int s) {
            ArraySet<ManyArrays<T>> const source{arrays, arrays.source};
            ArraySet<ManyArrays<T>> const destination{arrays, arrays.destination};
            auto const square = [](T phi) { return phi * phi; };
            define_collide_and_push(source, destination, fields, s, grid, c, square);
        });
    sweep_after_collision(p, here, there, space);
}

} // namespace miniapp::lbm
