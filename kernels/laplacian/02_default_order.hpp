// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/rank_in_order.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `baseline` in Kokkos' default order. On a GPU the first index runs fastest, as in `baseline`; on
/// a host the last one does, so that consecutive points are a plane of u apart.
template <class T>
void default_order(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    Kokkos::parallel_for(
        "laplacian/default_order",
        Kokkos::MDRangePolicy<ExecutionSpace, Kokkos::Rank<3>, Kokkos::IndexType<int>>(
            space, {1, 1, 1}, {p.nx - 1, p.ny - 1, p.nz - 1}),
        KOKKOS_LAMBDA(int i, int j, int k) {
            f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                         + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                         + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
        });
}

/// `baseline` with the input's `block` as the tile. By default a GPU block then computes 256
/// neighbours in x, where Kokkos would choose 16; on a CPU the tile is the part of a row that one
/// loop computes.
template <class T>
void chosen_tile(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    Kokkos::parallel_for(
        "laplacian/chosen_tile",
        Kokkos::MDRangePolicy<ExecutionSpace, RankInOrder<3, Field<T>>, Kokkos::IndexType<int>>(
            space, {1, 1, 1}, {p.nx - 1, p.ny - 1, p.nz - 1}, mdrange_tile(p.block)),
        KOKKOS_LAMBDA(int i, int j, int k) {
            f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                         + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                         + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
        });
}

} // namespace miniapp::laplacian
