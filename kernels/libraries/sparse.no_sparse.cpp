// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/sparse.hpp"

#include <stdexcept>

namespace miniapp::libraries {
namespace {

[[noreturn]] void no_sparse()
{
    throw std::logic_error("this build has no library for sparse matrices");
}

} // namespace

std::string sparse_name()
{
    return "none";
}

template <class T>
SparseMatrix<T>::SparseMatrix(Crs<T> const&)
{
    no_sparse();
}

template <class T>
void SparseMatrix<T>::multiply(ExecutionSpace const&, T const*, T*) const
{
    no_sparse();
}

template <class T>
int SparseMatrix<T>::solve(T const*, T*, double, int) const
{
    no_sparse();
}

template class SparseMatrix<double>;
template class SparseMatrix<float>;

} // namespace miniapp::libraries
