// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/parts/begin.hpp"

namespace miniapp::libraries::poisson {

/// Computes q <- A p.
template <class T>
void passes_product(Problem<T> const& problem, ExecutionSpace const& space)
{
    Tiles<T, 8> const tiles(problem.grid);
    T const* const p = problem.p.data();
    T* const q = problem.q.data();
    Kokkos::parallel_for(
        "libraries.poisson/passes", tiles.policy(space), KOKKOS_LAMBDA(Team const& team) {
            tiles.sum(
                team,
                PlainOperand<T>{p},
                [&](int o, FieldChunk<T> const&, FieldChunk<T> const& product) {
                    product.store(q + o);
                    return T(0);
                });
        });
}

/// Computes *sum <- a.b.
template <class T>
void passes_dot(FlatField all, T const* a, T const* b, T* sum, ExecutionSpace const& space)
{
    Kokkos::parallel_reduce(
        "libraries.poisson/passes",
        all.range(space),
        KOKKOS_LAMBDA(std::int64_t o, T & partial) { partial += a[o] * b[o]; },
        Scalar<T>(sum));
}

/// Computes y <- y + sign (numerator / denominator) x.
template <class T>
void passes_add(
    FlatField all,
    T sign,
    T const* numerator,
    T const* denominator,
    T const* x,
    T* y,
    ExecutionSpace const& space)
{
    Kokkos::parallel_for(
        "libraries.poisson/passes", all.range(space), KOKKOS_LAMBDA(std::int64_t o) {
            y[o] += sign * (*numerator / *denominator) * x[o];
        });
}

/// Computes p <- r + beta p with beta = rr[k] / rr[k - 1], or p <- r if k is 0.
template <class T>
void passes_direction(Problem<T> const& problem, int k, ExecutionSpace const& space)
{
    FlatField const all(problem.grid);
    T const* const r = problem.r.data();
    T const* const rr = problem.rr.data();
    T* const p = problem.p.data();
    Kokkos::parallel_for(
        "libraries.poisson/passes", all.range(space), KOKKOS_LAMBDA(std::int64_t o) {
            p[o] = k == 0 ? r[o] : r[o] + rr[k] / rr[k - 1] * p[o];
        });
}

/// Runs conjugate gradients as in a textbook, with one kernel per operation, which moves 14 numbers
/// per unknown and iteration. Sums stay on the device; the host only decides whether to continue.
template <class T>
void passes(Problem<T>& problem, ExecutionSpace const& space)
{
    FlatField const all(problem.grid);
    T* const rr = problem.rr.data();
    T* const pq = problem.pq.data();
    T* const r = problem.r.data();
    T* const p = problem.p.data();
    T* const q = problem.q.data();
    initialise(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        passes_direction(problem, k, space);
        passes_product(problem, space);
        passes_dot(all, p, q, pq + k, space);
        passes_add(all, T(1), rr + k, pq + k, p, problem.u.data(), space);
        passes_add(all, T(-1), rr + k, pq + k, q, r, space);
        passes_dot(all, r, r, rr + k + 1, space);
    }
    problem.iterations_done = k;
}

} // namespace miniapp::libraries::poisson
