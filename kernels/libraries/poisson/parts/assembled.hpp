// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>

#include "libraries/parts/crs.hpp"
#include "libraries/parts/sparse.hpp"
#include "libraries/poisson/problem.hpp"

namespace miniapp::libraries::poisson {

/// The same equation as a matrix, for solvers that want one: unknowns one after the other, without
/// zeros between them.
template <class T>
struct Assembled
{
    using View = Kokkos::View<T*, MemorySpace>;

    Crs<T> a;
    View b;
    View u;
    View r;
    View p;
    View q;
    std::shared_ptr<SparseMatrix<T>> library = {}; ///< made by who needs it

    explicit Assembled(int n)
        : a(assemble<T>({n, n, n}, false))
        , b("libraries.poisson/b", a.rows)
        , u("libraries.poisson/u", a.rows)
        , r("libraries.poisson/r", a.rows)
        , p("libraries.poisson/p", a.rows)
        , q("libraries.poisson/q", a.rows)
    {
    }
};

/// Between a field of the grid and a vector without zeros.
template <class T>
void pack(Grid const& g, T const* field, T* vector)
{
    int const n = g.n;
    Kokkos::parallel_for(
        "libraries.poisson/pack",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, n * n * n),
        KOKKOS_LAMBDA(int at) { vector[at] = field[g.at(at % n, at / n % n, at / n / n)]; });
}

template <class T>
void unpack(Grid const& g, T const* vector, T* field)
{
    int const n = g.n;
    Kokkos::parallel_for(
        "libraries.poisson/unpack",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(0, n * n * n),
        KOKKOS_LAMBDA(int at) { field[g.at(at % n, at / n % n, at / n / n)] = vector[at]; });
}

/// The matrix of a problem, assembled by its first user: not what is timed.
template <class T>
Assembled<T>& assembled(Problem<T>& problem)
{
    if (!problem.assembled) {
        problem.assembled = std::make_shared<Assembled<T>>(problem.grid.n);
        pack(problem.grid, problem.b.data(), problem.assembled->b.data());
    }
    return *problem.assembled;
}

/// The solution to where it is looked for, zeros around it.
template <class T>
void deliver(Problem<T> const& problem)
{
    Kokkos::deep_copy(
        Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>(problem.u.data(), problem.u.size()),
        T(0));
    unpack(problem.grid, problem.assembled->u.data(), problem.u.data());
}

} // namespace miniapp::libraries::poisson
