// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "problem/backend.hpp"

// The vendor's BLAS that the build found, behind one name: blas.<library>.cpp.
namespace miniapp::libraries {

/// "openblas", "cublas" or "rocblas".
std::string blas_name();

/// Numbers of elements fit an int. All arrays are in the memory of the device, matrices in the
/// order of columns, one after the other, unless said. Calls of a GPU return before they are done.
template <class T>
struct Blas
{
    /// y <- a x + b y
    static void axpby(ExecutionSpace const&, std::int64_t n, T a, T const* x, T b, T* y);
    /// *sum <- x . z
    static void dot(ExecutionSpace const&, std::int64_t n, T const* x, T const* z, T* sum);
    /// *norm <- |x|
    static void nrm2(ExecutionSpace const&, std::int64_t n, T const* x, T* norm);
    /// y <- A x, A by rows or by columns
    static void gemv(
        ExecutionSpace const&,
        bool by_rows,
        std::int64_t rows,
        std::int64_t columns,
        T const* a,
        T const* x,
        T* y);
    /// C <- A B, squares of n x n
    static void gemm(ExecutionSpace const&, std::int64_t n, T const* a, T const* b, T* c);
    /// the same for `count` squares, each array of them one after the other
    static void gemm_batched(
        ExecutionSpace const&, std::int64_t n, std::int64_t count, T const* a, T const* b, T* c);
};

} // namespace miniapp::libraries
