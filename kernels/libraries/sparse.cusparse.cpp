// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/sparse.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <type_traits>

#include <cusparse.h>

#include "gpu_runtime.hpp"

namespace miniapp::libraries {
namespace {

void check(cusparseStatus_t status)
{
    if (status != CUSPARSE_STATUS_SUCCESS) {
        throw std::runtime_error(cusparseGetErrorString(status));
    }
}

template <class T>
constexpr cudaDataType type = std::is_same_v<T, double> ? CUDA_R_64F : CUDA_R_32F;

} // namespace

std::string sparse_name()
{
    return "cusparse";
}

template <class T>
struct SparseMatrix<T>::Handle
{
    Crs<T> shared;
    cusparseHandle_t library = nullptr;
    cusparseSpMatDescr_t matrix = nullptr;
    cusparseDnVecDescr_t x = nullptr;
    cusparseDnVecDescr_t y = nullptr;
    Kokkos::View<char*, MemorySpace> buffer = {};

    explicit Handle(Crs<T> const& a)
        : shared(a)
    {
        auto const entries = static_cast<std::int64_t>(a.column.extent(0));
        check(cusparseCreate(&library));
        check(cusparseCreateCsr(
            &matrix,
            a.rows,
            a.rows,
            entries,
            a.row_begin.data(),
            a.column.data(),
            a.value.data(),
            CUSPARSE_INDEX_32I,
            CUSPARSE_INDEX_32I,
            CUSPARSE_INDEX_BASE_ZERO,
            type<T>));
        // The vectors' addresses are set before each product.
        check(cusparseCreateDnVec(&x, a.rows, a.value.data(), type<T>));
        check(cusparseCreateDnVec(&y, a.rows, a.value.data(), type<T>));
        std::size_t bytes = 0;
        T const one = 1;
        T const zero = 0;
        check(cusparseSpMV_bufferSize(
            library,
            CUSPARSE_OPERATION_NON_TRANSPOSE,
            &one,
            matrix,
            x,
            &zero,
            y,
            type<T>,
            CUSPARSE_SPMV_CSR_ALG1,
            &bytes));
        buffer =
            Kokkos::View<char*, MemorySpace>("libraries/cusparse", std::max<std::size_t>(bytes, 1));
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle()
    {
        static_cast<void>(cusparseDestroyDnVec(x));
        static_cast<void>(cusparseDestroyDnVec(y));
        static_cast<void>(cusparseDestroySpMat(matrix));
        static_cast<void>(cusparseDestroy(library));
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
    auto& h = *m_handle;
    T const one = 1;
    T const zero = 0;
    check(cusparseSetStream(h.library, gpu::stream_of(space)));
    check(cusparseDnVecSetValues(h.x, const_cast<T*>(x)));
    check(cusparseDnVecSetValues(h.y, y));
    check(cusparseSpMV(
        h.library,
        CUSPARSE_OPERATION_NON_TRANSPOSE,
        &one,
        h.matrix,
        h.x,
        &zero,
        h.y,
        type<T>,
        CUSPARSE_SPMV_CSR_ALG1,
        h.buffer.data()));
}

template <class T>
int SparseMatrix<T>::solve(T const*, T*, double, int) const
{
    throw std::logic_error("cuSPARSE has no conjugate gradients");
}

template class SparseMatrix<double>;
template class SparseMatrix<float>;

} // namespace miniapp::libraries
