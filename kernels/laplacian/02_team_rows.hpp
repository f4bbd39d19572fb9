// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// `row_loop` in Kokkos' three levels: a team computes eight rows of a plane, a thread computes one
/// row, and its vector lanes compute the points. On a GPU the lanes are 32 threads. On a CPU a team
/// is one thread, and the lanes are one loop.
template <class T>
void team_rows(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::IndexType<int>>;
    constexpr int rows = 8;
    constexpr int threads = backend::gpu ? rows : 1; // a team on a CPU has one thread
    constexpr int lanes = backend::gpu ? 32 : 1;
    auto const u = p.u;
    auto const f = p.f;
    auto const w = p.w;
    int const nx = p.nx;
    int const ny = p.ny;
    int const groups = ceil_div(ny - 2, rows);
    Kokkos::parallel_for(
        "laplacian/team_rows",
        Policy(space, groups * (p.nz - 2), threads, lanes),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            int const k = 1 + team.league_rank() / groups;
            int const first = 1 + team.league_rank() % groups * rows;
            int const end = first + rows < ny - 1 ? first + rows : ny - 1;
            Kokkos::parallel_for(Kokkos::TeamThreadRange(team, first, end), [&](int j) {
                Kokkos::parallel_for(Kokkos::ThreadVectorRange(team, 1, nx - 1), [&](int i) {
                    f(i, j, k) = w.c * u(i, j, k) + w.x * (u(i - 1, j, k) + u(i + 1, j, k))
                                 + w.y * (u(i, j - 1, k) + u(i, j + 1, k))
                                 + w.z * (u(i, j, k - 1) + u(i, j, k + 1));
                });
            });
        });
}

} // namespace miniapp::laplacian
