// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <fmt/format.h>

#include "libraries/poisson/parts/begin.hpp"

namespace miniapp::libraries::poisson {

/// Arguments of the two kernels of iteration k, in which beta = zr[k] / zr[k - 1] and alpha =
/// zr[k] / pq[k].
template <class T>
struct Iteration
{
    int k;
    T const* z;            ///< r, or the preconditioned residual
    T const* zr;           ///< zr[k] is z.r before iteration k
    T const* old_p;        ///< p of the previous iteration
    T* new_p;              ///< p of this iteration
    bool is_first = false; ///< u is still 0 and r is b, so neither is read
    char const* rung = "fused";
};

template <class T>
std::string fused_label(Iteration<T> const& step, int m)
{
    return fmt::format("libraries.poisson/{}/{}", step.rung, m);
}

/// Computes p <- z + beta p and pq[k] <- p.A p in one pass: each work item recomputes p of its
/// neighbours from z and the old p, which a cache holds. A p is not stored.
template <class T, int m, SumMethod method = SumMethod::separate_launch>
void fused_direction(Problem<T> const& problem, Iteration<T> step, ExecutionSpace const& space)
{
    Tiles<T, m> const tiles(problem.grid);
    T* const total = problem.pq.data() + step.k;
    auto const sums = problem.partial_sums.template team_sums<method>(total);
    Kokkos::parallel_for(
        fused_label<T>(step, m), tiles.policy(space), KOKKOS_LAMBDA(Team const& team) {
            T const beta = step.k == 0 ? T(0) : step.zr[step.k] / step.zr[step.k - 1];
            T const sum = tiles.sum(
                team,
                CombinedOperand<T>{step.z, beta, step.old_p},
                [&](int o, FieldChunk<T> const& p, FieldChunk<T> const& product) {
                    p.store(step.new_p + o);
                    return dot<T>(p, product);
                });
            sums.add(team, sum);
        });
    if (method == SumMethod::separate_launch) {
        problem.partial_sums.add_up(space, tiles.count(), total);
    }
}

/// Computes u <- u + alpha p, r <- r - alpha A p and rr[k + 1] <- r.r. A p is computed again,
/// because storing it in fused_direction() would cost one more write and one more read.
template <
    class T,
    int m,
    MarchDirection direction = MarchDirection::upwards,
    SumMethod method = SumMethod::separate_launch>
void fused_update(Problem<T> const& problem, Iteration<T> step, ExecutionSpace const& space)
{
    Tiles<T, m, direction> const tiles(problem.grid);
    T const* const pq = problem.pq.data();
    T* const u = problem.u.data();
    T* const r = problem.r.data();
    T const* const before = step.is_first ? problem.b.data() : r;
    T* const total = problem.rr.data() + step.k + 1;
    auto const sums = problem.partial_sums.template team_sums<method>(total);
    Kokkos::parallel_for(
        fused_label<T>(step, m), tiles.policy(space), KOKKOS_LAMBDA(Team const& team) {
            T const alpha = step.zr[step.k] / pq[step.k];
            T const sum = tiles.sum(
                team,
                PlainOperand<T>{step.new_p},
                [&](int o, FieldChunk<T> const& p, FieldChunk<T> const& product) {
                    auto solution = step.is_first ? FieldChunk<T>{} : FieldChunk<T>::load(u + o);
                    auto residual = FieldChunk<T>::load(before + o);
                    for (int e = 0; e < FieldChunk<T>::size; ++e) {
                        solution.value[e] += alpha * p.value[e];
                        residual.value[e] -= alpha * product.value[e];
                    }
                    solution.store(u + o);
                    residual.store(r + o);
                    return dot<T>(residual, residual);
                });
            sums.add(team, sum);
        });
    if (method == SumMethod::separate_launch) {
        problem.partial_sums.add_up(space, tiles.count(), total);
    }
}

/// Sets u <- 0 and rr[0] <- b.b. The first iteration reads b in place of r and writes the first r.
template <class T>
void fused_initialise(Problem<T> const& problem, ExecutionSpace const& space)
{
    T const* const b = problem.b.data();
    T* const u = problem.u.data();
    Kokkos::parallel_reduce(
        "libraries.poisson/begin",
        Range(space, 0, problem.u.size()),
        KOKKOS_LAMBDA(std::int64_t o, T & sum) {
            u[o] = 0;
            sum += b[o] * b[o];
        },
        Scalar<T>(problem.rr.data()));
}

/// Runs the iterations of `fused`, `alternating` and `last_team`, which differ in the direction of
/// the second kernel and in how the sums of the teams are added up.
template <class T, int m, MarchDirection second, SumMethod method = SumMethod::separate_launch>
void fused_iterations(Problem<T>& problem, char const* rung, ExecutionSpace const& space)
{
    T const* const rr = problem.rr.data();
    T* from = problem.p.data();
    T* to = problem.q.data();
    fused_initialise(problem, space);
    int k = 0;
    for (; !problem.is_done(k, rr + k); ++k) {
        T const* const r = k == 0 ? problem.b.data() : problem.r.data();
        Iteration<T> const step{k, r, rr, from, to, k == 0, rung};
        fused_direction<T, m, method>(problem, step, space);
        fused_update<T, m, second, method>(problem, step, space);
        std::swap(from, to);
    }
    problem.iterations_done = k;
}

/// Like `dot_in_stencil`, with two passes over the fields per iteration, one before each of the two
/// sums for which an iteration must wait. An iteration moves 8 numbers per unknown, the fewest
/// possible (Problem::work). On a GPU a work item takes m planes.
template <class T, int m>
void fused(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, MarchDirection::upwards>(problem, "fused", space);
}

/// Like `fused`, but the second kernel goes through the planes in the opposite direction. It begins
/// with the planes that the first kernel has left in the last-level cache, and leaves there the
/// planes with which the next iteration begins. Only the rounding of the sums differs.
template <class T, int m>
void alternating(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, MarchDirection::downwards>(problem, "alternating", space);
}

/// Like `alternating`, with two launches per iteration in place of four: the last team of a kernel
/// adds up the sums of all teams. A team is counted only after its sum has arrived in memory, and
/// this wait takes time, so few teams of many planes should be best.
template <class T, int m>
void last_team(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, MarchDirection::downwards, SumMethod::last_team>(
        problem, "last_team", space);
}

} // namespace miniapp::libraries::poisson
