// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// 01 + the order that Kokkos takes unless told: the first index fastest on a GPU, as in 01, and
/// the last one on a host, where x is contiguous here and every step is then a plane of u.
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

} // namespace miniapp::laplacian
