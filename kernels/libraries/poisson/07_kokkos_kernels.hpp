// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBlas1_axpby.hpp>
#include <KokkosBlas1_dot.hpp>

#include "libraries/parts/kokkos_crs.hpp"
#include "libraries/poisson/01_passes.hpp"
#include "libraries/poisson/parts/assembled.hpp"

namespace miniapp::libraries::poisson {

/// Runs conjugate gradients with Kokkos Kernels' vector operations; `product` computes q <- A p.
/// Kokkos Kernels has the parts of a solver, but no conjugate gradients for one large system. Sums
/// are copied to the host, as programs that use Kokkos Kernels do.
template <class T, class View, class Product>
void kokkos_kernels_cg(
    Problem<T>& problem,
    View const& b,
    View const& u,
    View const& r,
    View const& p,
    View const& q,
    Product const& product)
{
    Kokkos::deep_copy(u, T(0));
    Kokkos::deep_copy(r, b);
    Kokkos::deep_copy(p, b);
    T rr = KokkosBlas::dot(r, r);
    T const enough = static_cast<T>(problem.tolerance * problem.tolerance) * rr;
    int k = 0;
    while (problem.iterations > 0 ? k < problem.iterations
                                  : rr > enough && k < problem.max_iterations) {
        product();
        T const alpha = rr / KokkosBlas::dot(p, q);
        KokkosBlas::axpby(alpha, p, T(1), u);
        KokkosBlas::axpby(-alpha, q, T(1), r);
        T const next = KokkosBlas::dot(r, r);
        KokkosBlas::axpby(T(1), r, next / rr, p);
        rr = next;
        ++k;
    }
    problem.iterations_done = k;
}

/// Like `passes`, with Kokkos Kernels' vector operations in place of loops, and the same stencil.
template <class T>
void kokkos_kernels(Problem<T>& problem, ExecutionSpace const& space)
{
    FlatField const all(problem.grid);
    auto const part = [&](auto const& field) {
        return Vector<T>(field.data() + all.begin, static_cast<std::size_t>(all.end - all.begin));
    };
    // This clears the whole array, because part() leaves out the border around the unknowns.
    Kokkos::deep_copy(vector_of(problem.u), T(0));
    kokkos_kernels_cg<T, Vector<T>>(
        problem,
        part(problem.b),
        part(problem.u),
        part(problem.r),
        part(problem.p),
        part(problem.q),
        [&] { passes_product(problem, space); });
}

/// Like `kokkos_kernels`, with the assembled matrix and Kokkos Kernels' product.
template <class T>
void kokkos_kernels_crs(Problem<T>& problem, ExecutionSpace const&)
{
    auto const& m = assembled_system(problem);
    auto const a = kokkos_crs(m.a);
    kokkos_kernels_cg<T>(problem, m.b, m.u, m.r, m.p, m.q, [&] {
        KokkosSparse::spmv("N", T(1), a, m.p, T(0), m.q);
    });
    copy_solution(problem);
}

} // namespace miniapp::libraries::poisson
