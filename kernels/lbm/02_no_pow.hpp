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
    sweep_before_collision(p, space);
    ManyArrays<T> const arrays(p);
    auto const grid = p.grid;
    auto const c = p.c;
    auto const fields = p.fields;
    every_site(
        "lbm/no_pow", grid, space, KOKKOS_LAMBDA(int s) {
            auto const source = arrays.source();
            auto const destination = arrays.destination();
            auto const square = [](T phi) { return phi * phi; };
            define_collide_and_push(source, destination, fields, s, grid, c, square);
        });
    sweep_after_collision(p, space);
}

} // namespace miniapp::lbm
