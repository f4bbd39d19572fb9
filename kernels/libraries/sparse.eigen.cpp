// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>

#include "libraries/poisson/parts/assembled.hpp"
#include "libraries/spmv/problem.hpp"

// Calls Eigen. Its product with a matrix that is stored by rows uses the threads of OpenMP; its
// vector operations use only one thread.
namespace miniapp::libraries {
namespace {

template <class T>
using Matrix = Eigen::SparseMatrix<T, Eigen::RowMajor, int>;
template <class T>
using Column = Eigen::Matrix<T, Eigen::Dynamic, 1>;

/// Returns the matrix as a matrix of Eigen, without copying its arrays.
template <class T>
Eigen::Map<Matrix<T> const> eigen_rows(Crs<T> const& a)
{
    auto const entries = static_cast<int>(a.columns.extent(0));
    return {a.rows, a.rows, entries, a.row_begins.data(), a.columns.data(), a.values.data()};
}

} // namespace

std::string sparse_name()
{
    return "eigen";
}

namespace spmv {

template <class T>
void library(Problem<T>& p, ExecutionSpace const&)
{
    Eigen::Map<Column<T> const> const from(p.x.data(), p.crs.rows);
    Eigen::Map<Column<T>> to(p.y.data(), p.crs.rows);
    to.noalias() = eigen_rows(p.crs) * from;
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace spmv

namespace poisson {

/// Calls Eigen's conjugate gradients without a preconditioner.
template <class T>
void library(Problem<T>& p, ExecutionSpace const&)
{
    auto const& m = assembled_system(p);
    auto const a = eigen_rows(m.a);
    Eigen::ConjugateGradient<Matrix<T>, Eigen::Lower | Eigen::Upper, Eigen::IdentityPreconditioner>
        solver(a);
    solver.setTolerance(p.iterations > 0 ? 0 : static_cast<T>(p.tolerance));
    solver.setMaxIterations(p.max_iterations);
    Eigen::Map<Column<T>> u(m.u.data(), a.rows());
    u = solver.solve(Eigen::Map<Column<T> const>(m.b.data(), a.rows()));
    p.iterations_done = static_cast<int>(solver.iterations());
    copy_solution(p);
}

template void library(Problem<double>&, ExecutionSpace const&);

} // namespace poisson
} // namespace miniapp::libraries
