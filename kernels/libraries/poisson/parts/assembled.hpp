// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/crs.hpp"
#include "libraries/poisson/problem.hpp"

namespace miniapp::libraries::poisson {

/// Copies the unknowns of a field to a vector that holds only them or, unless `to_vector`, back.
template <class T>
void copy_unknowns(Grid const& g, T* field, T* vector, bool to_vector)
{
    int const n = g.n;
    Kokkos::parallel_for(
        "libraries.poisson/pack", IntRange(0, n * n * n), KOKKOS_LAMBDA(int at) {
            T& unknown = field[g.at(at % n, at / n % n, at / n / n)];
            if (to_vector) {
                vector[at] = unknown;
            } else {
                unknown = vector[at];
            }
        });
}

/// The equation with an assembled matrix, for solvers that need one. The first launch of such a
/// solver, which is not timed, assembles it.
template <class T>
struct AssembledSystem
{
    using View = Kokkos::View<T*, MemorySpace>;

    Crs<T> a;
    View b;
    View u;
    View r;
    View p;
    View q;

    explicit AssembledSystem(Problem<T> const& of)
        : a(assemble<T>({of.grid.n, of.grid.n, of.grid.n}, false))
        , b("libraries.poisson/b", a.rows)
        , u("libraries.poisson/u", a.rows)
        , r("libraries.poisson/r", a.rows)
        , p("libraries.poisson/p", a.rows)
        , q("libraries.poisson/q", a.rows)
    {
        copy_unknowns(of.grid, of.b.data(), b.data(), true);
    }

    /// Returns the bytes of the matrix, with at most seven entries per row, and of the five vectors
    /// of unknowns.
    static double bytes(Grid const& g)
    {
        return std::pow(g.n, 3) * (7. * (sizeof(T) + sizeof(int)) + sizeof(int) + 5 * sizeof(T));
    }
};

template <class T>
AssembledSystem<T> const& assembled_system(Problem<T>& problem)
{
    return problem.workspaces.template get_or_make<AssembledSystem<T>>(problem);
}

/// Copies the solution to the problem's u and sets the rest of u to 0.
template <class T>
void copy_solution(Problem<T>& problem)
{
    Kokkos::deep_copy(vector_of(problem.u), T(0));
    copy_unknowns(problem.grid, problem.u.data(), assembled_system(problem).u.data(), false);
}

} // namespace miniapp::libraries::poisson
