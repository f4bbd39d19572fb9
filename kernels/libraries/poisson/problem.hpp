// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libraries/poisson/tiles.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::poisson {

template <class T>
class Multigrid;
template <class T>
struct Assembled;

/// A u = b: Poisson's equation -Laplacian(u) = f on the unit cube, u = 0 on its boundary, on a grid
/// of `size` intervals an edge; A is the 7-point stencil 6, -1 ..., b = h^2 f. Solved from u = 0 by
/// conjugate gradients, either `iterations` of them, or until |r| <= tolerance |b|.
template <class T>
struct Problem
{
    Grid grid;
    int iterations;   ///< 0: as many as the tolerance wants
    double tolerance; ///< of |r| / |b|
    int most;         ///< iterations, where the tolerance decides
    GuardedArray<T> b;
    GuardedArray<T> u;
    int done = 0; ///< iterations of the last run

    // What solvers work on, so that none allocates while it is timed.
    Field<T> r;
    Field<T> p;
    Field<T> q;                       ///< A p, or the other p
    Field<T> z;                       ///< the preconditioned r
    Kokkos::View<T*, MemorySpace> rr; ///< r.r before each iteration
    Kokkos::View<T*, MemorySpace> rz; ///< r.z, likewise
    Kokkos::View<T*, MemorySpace> pq; ///< p.A p of each iteration
    Partials<T> partials;
    std::shared_ptr<Multigrid<T>> multigrid = {}; ///< made by who needs it
    std::shared_ptr<Assembled<T>> assembled = {}; ///< likewise

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Of an iteration of conjugate gradients 8 numbers an unknown: alpha is known when all of p
    /// and A p are, beta when all of r is, and between two such barriers whatever is needed is read
    /// and what was made is written: r and p and p; then p, r, u and r, u. Of a solution the
    /// unknowns.
    static Work work(Params const& params);

    void poison() const { u.poison(); }
    std::uint64_t input_checksum() const { return checksum(b); }
    void restore_inputs() const;
    /// u against the exact one.
    Verdict verify();
    /// How many iterations the last solution took.
    std::string remark() const;

    /// Whether the iterations end after k; asks the device for r.r where the tolerance decides.
    bool is_done(int k, T const* residual);

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    double m_enough = 0;                         ///< r.r that satisfies the tolerance
};

/// Multigrid halves the grid until one unknown is left.
std::string needs_halving_grid(Params const& params);
/// Solvers that ask for a tolerance; or for a matrix with 32-bit offsets.
std::string needs_few_entries(Params const& params);

} // namespace miniapp::libraries::poisson
