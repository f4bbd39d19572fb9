// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/blas.hpp"

#include <type_traits>

#include <cblas.h>

#include "common/on_host.hpp"

// OpenBLAS, with threads of its own. With beta = 0 it does not read what it writes.
namespace miniapp::libraries {
namespace {

/// The function of one precision.
template <class T, class InDouble, class InFloat>
auto pick(InDouble in_double, InFloat in_float)
{
    if constexpr (std::is_same_v<T, double>) {
        return in_double;
    } else {
        return in_float;
    }
}

template <class T>
void square(blasint n, T const* a, T const* b, T* c)
{
    auto const f = pick<T>(cblas_dgemm, cblas_sgemm);
    f(CblasColMajor, CblasNoTrans, CblasNoTrans, n, n, n, T(1), a, n, b, n, T(0), c, n);
}

} // namespace

std::string blas_name()
{
    return "openblas";
}

template <class T>
void Blas<T>::axpby(ExecutionSpace const&, std::int64_t n, T a, T const* x, T b, T* y)
{
    pick<T>(cblas_daxpby, cblas_saxpby)(static_cast<blasint>(n), a, x, 1, b, y, 1);
}

template <class T>
void Blas<T>::dot(ExecutionSpace const&, std::int64_t n, T const* x, T const* z, T* sum)
{
    *sum = pick<T>(cblas_ddot, cblas_sdot)(static_cast<blasint>(n), x, 1, z, 1);
}

template <class T>
void Blas<T>::nrm2(ExecutionSpace const&, std::int64_t n, T const* x, T* norm)
{
    *norm = pick<T>(cblas_dnrm2, cblas_snrm2)(static_cast<blasint>(n), x, 1);
}

template <class T>
void Blas<T>::gemv(
    ExecutionSpace const&,
    bool by_rows,
    std::int64_t rows,
    std::int64_t columns,
    T const* a,
    T const* x,
    T* y)
{
    auto const m = static_cast<blasint>(rows);
    auto const n = static_cast<blasint>(columns);
    auto const order = by_rows ? CblasRowMajor : CblasColMajor;
    auto const f = pick<T>(cblas_dgemv, cblas_sgemv);
    f(order, CblasNoTrans, m, n, T(1), a, by_rows ? n : m, x, 1, T(0), y, 1);
}

template <class T>
void Blas<T>::gemm(ExecutionSpace const&, std::int64_t n, T const* a, T const* b, T* c)
{
    square(static_cast<blasint>(n), a, b, c);
}

/// This version has no call for many: each of Kokkos' threads calls gemm for its share.
template <class T>
void Blas<T>::gemm_batched(
    ExecutionSpace const&, std::int64_t n, std::int64_t count, T const* a, T const* b, T* c)
{
    for_each_on_host(count, [=](std::int64_t at) {
        std::int64_t const begin = at * n * n;
        square(static_cast<blasint>(n), a + begin, b + begin, c + begin);
    });
}

template struct Blas<double>;
template struct Blas<float>;

} // namespace miniapp::libraries
