// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <KokkosBlas1_axpby.hpp>
#include <KokkosBlas1_dot.hpp>

#include "libraries/poisson/01_passes.hpp"

namespace miniapp::libraries::poisson {

/// Conjugate gradients with Kokkos Kernels' vectors and the matrix that `product` stands for:
/// q <- A p. Kokkos Kernels has the parts of a solver and no conjugate gradients for one large
/// system. Its sums come to the host, as its users write.
template <class T, class View, class Product>
int kokkos_kernels_cg(
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
    while (problem.iterations > 0 ? k < problem.iterations : rr > enough && k < problem.most) {
        product();
        T const alpha = rr / KokkosBlas::dot(p, q);
        KokkosBlas::axpby(alpha, p, T(1), u);
        KokkosBlas::axpby(-alpha, q, T(1), r);
        T const next = KokkosBlas::dot(r, r);
        KokkosBlas::axpby(T(1), r, next / rr, p);
        rr = next;
        ++k;
    }
    return k;
}

/// 01 with Kokkos Kernels' vector operations in place of loops; the stencil is ours.
template <class T>
void kokkos_kernels(Problem<T>& problem, ExecutionSpace const& space)
{
    using View = Kokkos::View<T*, MemorySpace, Kokkos::MemoryUnmanaged>;
    Flat const all(problem.grid);
    auto const part = [&](T* field) {
        return View(field + all.begin, static_cast<std::size_t>(all.end - all.begin));
    };
    Kokkos::deep_copy(View(problem.u.data(), problem.u.size()), T(0)); // around it too
    problem.done = kokkos_kernels_cg<T, View>(
        problem,
        part(problem.b.data()),
        part(problem.u.data()),
        part(problem.r.data()),
        part(problem.p.data()),
        part(problem.q.data()),
        [&] { passes_product(problem, space); });
}

} // namespace miniapp::libraries::poisson
