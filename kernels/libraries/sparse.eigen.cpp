// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/sparse.hpp"

#include <Eigen/IterativeLinearSolvers>
#include <Eigen/SparseCore>

// Eigen, whose product of a matrix by rows uses OpenMP's threads; its vectors use one.
namespace miniapp::libraries {

std::string sparse_name()
{
    return "eigen";
}

template <class T>
using Rows = Eigen::SparseMatrix<T, Eigen::RowMajor, int>;
template <class T>
using Numbers = Eigen::Matrix<T, Eigen::Dynamic, 1>;

template <class T>
struct SparseMatrix<T>::Handle
{
    Crs<T> shared;
    Eigen::Map<Rows<T> const> a;

    explicit Handle(Crs<T> const& crs)
        : shared(crs)
        , a(crs.rows,
            crs.rows,
            static_cast<int>(crs.column.extent(0)),
            crs.row_begin.data(),
            crs.column.data(),
            crs.value.data())
    {
    }
};

template <class T>
SparseMatrix<T>::SparseMatrix(Crs<T> const& a)
    : m_handle(std::make_shared<Handle>(a))
{
}

template <class T>
void SparseMatrix<T>::multiply(ExecutionSpace const&, T const* x, T* y) const
{
    auto const& a = m_handle->a;
    Eigen::Map<Numbers<T> const> const from(x, a.cols());
    Eigen::Map<Numbers<T>> to(y, a.rows());
    to.noalias() = a * from;
}

template <class T>
int SparseMatrix<T>::solve(T const* b, T* x, double tolerance, int most) const
{
    auto const& a = m_handle->a;
    Eigen::ConjugateGradient<Rows<T>, Eigen::Lower | Eigen::Upper, Eigen::IdentityPreconditioner>
        solver(a);
    solver.setTolerance(static_cast<T>(tolerance));
    solver.setMaxIterations(most);
    Eigen::Map<Numbers<T>> to(x, a.rows());
    to = solver.solve(Eigen::Map<Numbers<T> const>(b, a.rows()));
    return static_cast<int>(solver.iterations());
}

template class SparseMatrix<double>;
template class SparseMatrix<float>;

} // namespace miniapp::libraries
