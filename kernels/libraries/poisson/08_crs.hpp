// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/parts/kokkos_crs.hpp"
#include "libraries/poisson/07_kokkos_kernels.hpp"
#include "libraries/poisson/parts/assembled.hpp"

namespace miniapp::libraries::poisson {

/// 05 with the matrix assembled and Kokkos Kernels' product.
template <class T>
void kokkos_kernels_crs(Problem<T>& problem, ExecutionSpace const&)
{
    auto const& m = assembled(problem);
    auto const a = kokkos_crs(m.a);
    problem.done = kokkos_kernels_cg<T>(problem, m.b, m.u, m.r, m.p, m.q, [&] {
        KokkosSparse::spmv("N", T(1), a, m.p, T(0), m.q);
    });
    deliver(problem);
}

/// The library's own solver, where it has one.
template <class T>
void library_cg(Problem<T>& problem, ExecutionSpace const&)
{
    auto& m = assembled(problem);
    if (!m.library) {
        m.library = std::make_shared<SparseMatrix<T>>(m.a);
    }
    bool const counted = problem.iterations > 0;
    double const tolerance = counted ? 0 : problem.tolerance;
    problem.done = m.library->solve(m.b.data(), m.u.data(), tolerance, problem.most);
    deliver(problem);
}

} // namespace miniapp::libraries::poisson
