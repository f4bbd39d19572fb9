// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

#include <cusparse.h>

#include "gpu_runtime.hpp"

// Product of a sparse matrix and a vector by cuSPARSE; arch/hip has the same names.
namespace miniapp::gpu::sparse {

inline constexpr char const* name = "cusparse";

inline void check(cusparseStatus_t status)
{
    if (status != CUSPARSE_STATUS_SUCCESS) {
        throw std::runtime_error(cusparseGetErrorString(status));
    }
}

/// A square matrix in compressed sparse rows (CSR), whose arrays the caller owns.
template <class T>
class Matrix
{
    static constexpr auto type = std::is_same_v<T, double> ? CUDA_R_64F : CUDA_R_32F;
    static constexpr auto as_is = CUSPARSE_OPERATION_NON_TRANSPOSE;
    static constexpr auto algorithm = CUSPARSE_SPMV_CSR_ALG1;

    using Vector = Owned<cusparseDnVecDescr_t, cusparseDestroyDnVec>;
    Owned<cusparseHandle_t, cusparseDestroy> m_library;
    Owned<cusparseSpMatDescr_t, cusparseDestroySpMat> m_matrix;
    Vector m_x; ///< the vector x; its address is set before each product
    Vector m_y;
    Kokkos::View<char*, MemorySpace> m_buffer = {};

    static Vector vector(int rows, T* values)
    {
        return Vector([=](auto* made) { check(cusparseCreateDnVec(made, rows, values, type)); });
    }

public:
    Matrix(int rows, std::int64_t entries, int* row_begin, int* column, T* value)
        : m_library([](auto* made) { check(cusparseCreate(made)); })
        , m_matrix([=](auto* made) {
            constexpr auto index = CUSPARSE_INDEX_32I;
            constexpr auto base = CUSPARSE_INDEX_BASE_ZERO;
            check(cusparseCreateCsr(
                made, rows, rows, entries, row_begin, column, value, index, index, base, type));
        })
        , m_x(vector(rows, value))
        , m_y(vector(rows, value))
    {
        std::size_t bytes = 0;
        T const one = 1;
        T const zero = 0;
        check(cusparseSpMV_bufferSize(
            m_library.get(),
            as_is,
            &one,
            m_matrix.get(),
            m_x.get(),
            &zero,
            m_y.get(),
            type,
            algorithm,
            &bytes));
        m_buffer =
            Kokkos::View<char*, MemorySpace>("libraries/cusparse", std::max<std::size_t>(bytes, 1));
    }

    /// Computes y <- A x.
    void multiply(Stream stream, T const* x, T* y) const
    {
        T const one = 1;
        T const zero = 0;
        check(cusparseSetStream(m_library.get(), stream));
        check(cusparseDnVecSetValues(m_x.get(), const_cast<T*>(x)));
        check(cusparseDnVecSetValues(m_y.get(), y));
        check(cusparseSpMV(
            m_library.get(),
            as_is,
            &one,
            m_matrix.get(),
            m_x.get(),
            &zero,
            m_y.get(),
            type,
            algorithm,
            m_buffer.data()));
    }
};

} // namespace miniapp::gpu::sparse
