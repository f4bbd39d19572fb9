// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/rank_in_order.hpp"
#include "instructions.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Each work item computes one point, in Kokkos' default tiles and in the order of u's memory. Each
/// u is loaded up to seven times, and only the caches avoid rereading it from memory.
template <class T>
void baseline(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    Kokkos::parallel_for(
        "laplacian/baseline",
        Kokkos::MDRangePolicy<ExecutionSpace, RankInOrder<3, Field<T>>, Kokkos::IndexType<int>>(
            space, {1, 1, 1}, {p.nx - 1, p.ny - 1, p.nz - 1}),
        KOKKOS_LAMBDA(int i, int j, int k) {
            f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                         + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                         + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
        });
}

/// `baseline` with the stores of `nontemporal` as the only change, which shows how much these
/// stores gain by themselves.
template <class T>
void baseline_nontemporal(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    Kokkos::parallel_for(
        "laplacian/baseline_nontemporal",
        Kokkos::MDRangePolicy<ExecutionSpace, RankInOrder<3, Field<T>>, Kokkos::IndexType<int>>(
            space, {1, 1, 1}, {p.nx - 1, p.ny - 1, p.nz - 1}),
        KOKKOS_LAMBDA(int i, int j, int k) {
            nontemporal_store(
                &f(i, j, k),
                w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                    + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                    + w.z * (u(i, j, k - 1) + u(i, j, k + 1)));
        });
}

} // namespace miniapp::laplacian
