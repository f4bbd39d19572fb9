// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/sparse.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "vendor_sparse.hpp"

// cuSPARSE or rocSPARSE.
namespace miniapp::libraries {

std::string sparse_name()
{
    return gpu::sparse::name;
}

template <class T>
struct SparseMatrix<T>::Handle
{
    Crs<T> shared;
    gpu::sparse::Matrix<T> matrix;

    explicit Handle(Crs<T> const& a)
        : shared(a)
        , matrix(
              a.rows,
              static_cast<std::int64_t>(a.column.extent(0)),
              a.row_begin.data(),
              a.column.data(),
              a.value.data())
    {
    }
};

template <class T>
SparseMatrix<T>::SparseMatrix(Crs<T> const& a)
    : m_handle(std::make_shared<Handle>(a))
{
}

template <class T>
void SparseMatrix<T>::multiply(ExecutionSpace const& space, T const* x, T* y) const
{
    m_handle->matrix.multiply(gpu::stream_of(space), x, y);
}

template <class T>
int SparseMatrix<T>::solve(T const*, T*, double, int) const
{
    throw std::logic_error(sparse_name() + " has no conjugate gradients");
}

template class SparseMatrix<double>;
template class SparseMatrix<float>;

} // namespace miniapp::libraries
