// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/01_passes.hpp"

namespace miniapp::libraries::poisson {

/// Computes q <- A p, and pq[k] <- p.q by adding up the sums of the tiles.
template <class T>
void dot_in_stencil_product(Problem<T> const& problem, int k, ExecutionSpace const& space)
{
    Tiles<T, 8> const tiles(problem.grid);
    T const* const p = problem.p.data();
    T* const q = problem.q.data();
    T* const sums = problem.partial_sums.data();
    Kokkos::parallel_for(
        "libraries.poisson/dot_in_stencil", tiles.policy(space), KOKKOS_LAMBDA(Team const& team) {
            T const sum = tiles.sum(
                team,
                PlainOperand<T>{p},
                [&](int o, FieldChunk<T> const& centre, FieldChunk<T> const& product) {
                    product.store(q + o);
                    return dot<T>(centre, product);
                });
            Kokkos::single(Kokkos::PerTeam(team), [&] { sums[team.league_rank()] = sum; });
        });
    problem.partial_sums.add_up(space, tiles.count(), problem.pq.data() + k);
}

/// Computes u <- u + alpha p, r <- r - alpha q and rr[k + 1] <- r.r.
template <class T>
void dot_in_stencil_update(Problem<T> const& problem, int k, ExecutionSpace const& space)
{
    FlatField const all(problem.grid);
    T const* const rr = problem.rr.data();
    T const* const pq = problem.pq.data();
    T const* const p = problem.p.data();
    T const* const q = problem.q.data();
    T* const u = problem.u.data();
    T* const r = problem.r.data();
    Kokkos::parallel_reduce(
        "libraries.poisson/dot_in_stencil",
        all.range(space),
        KOKKOS_LAMBDA(std::int64_t o, T & sum) {
            T const alpha = rr[k] / pq[k];
            T const residual = r[o] - alpha * q[o];
            u[o] += alpha * p[o];
            r[o] = residual;
            sum += residual * residual;
        },
        Scalar<T>(problem.rr.data() + k + 1));
}

/// Like `passes`, with three passes over fields in place of six: p.q is computed while q is in
/// registers, and one kernel updates u and r and computes r.r. This moves 11 numbers per unknown.
template <class T>
void dot_in_stencil(Problem<T>& problem, ExecutionSpace const& space)
{
    T const* const rr = problem.rr.data();
    initialise(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        passes_direction(problem, k, space);
        dot_in_stencil_product(problem, k, space);
        dot_in_stencil_update(problem, k, space);
    }
    problem.iterations_done = k;
}

} // namespace miniapp::libraries::poisson
