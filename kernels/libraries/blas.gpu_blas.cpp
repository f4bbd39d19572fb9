// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/blas.hpp"

#include "vendor_blas_handle.hpp"

// cuBLAS or rocBLAS: scalars that go in are the host's, sums that come out the device's.
namespace miniapp::libraries {

using gpu::blas::as_is;
using gpu::blas::check;
using gpu::blas::Functions;
using gpu::blas::handle;
using gpu::blas::pointer_mode_device;

std::string blas_name()
{
    return gpu::blas::name;
}

/// BLAS has scal and axpy, two passes; geam, of matrices, makes both in one. Of one column it ran
/// at a fifth of an H200's memory rate, so that the vector is cut into columns, and a rest.
template <class T>
void Blas<T>::axpby(ExecutionSpace const& space, std::int64_t n, T a, T const* x, T b, T* y)
{
    constexpr int columns = 1024;
    auto const& f = Functions<T>::geam;
    int const m = static_cast<int>(n / columns);
    int const rest = static_cast<int>(n % columns);
    auto const add = [&](int rows, int of_columns, T const* from, T* to) {
        if (rows > 0) {
            check(
                f(handle(space),
                  as_is,
                  as_is,
                  rows,
                  of_columns,
                  &a,
                  from,
                  rows,
                  &b,
                  to,
                  rows,
                  to,
                  rows));
        }
    };
    add(m, columns, x, y);
    add(rest, 1, x + n - rest, y + n - rest);
}

template <class T>
void Blas<T>::dot(ExecutionSpace const& space, std::int64_t n, T const* x, T const* z, T* sum)
{
    auto const& f = Functions<T>::dot;
    check(f(handle(space, pointer_mode_device), static_cast<int>(n), x, 1, z, 1, sum));
}

template <class T>
void Blas<T>::nrm2(ExecutionSpace const& space, std::int64_t n, T const* x, T* norm)
{
    auto const& f = Functions<T>::nrm2;
    check(f(handle(space, pointer_mode_device), static_cast<int>(n), x, 1, norm));
}

/// A by rows is the transpose of a matrix by columns.
template <class T>
void Blas<T>::gemv(
    ExecutionSpace const& space,
    bool by_rows,
    std::int64_t rows,
    std::int64_t columns,
    T const* a,
    T const* x,
    T* y)
{
    int const m = static_cast<int>(by_rows ? columns : rows);
    int const n = static_cast<int>(by_rows ? rows : columns);
    auto const& f = Functions<T>::gemv;
    T const one = 1;
    T const zero = 0;
    auto const op = by_rows ? gpu::blas::transposed : as_is;
    check(f(handle(space), op, m, n, &one, a, m, x, 1, &zero, y, 1));
}

template <class T>
void Blas<T>::gemm(ExecutionSpace const& space, std::int64_t n, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const& f = Functions<T>::gemm;
    T const one = 1;
    T const zero = 0;
    check(f(handle(space), as_is, as_is, m, m, m, &one, a, m, b, m, &zero, c, m));
}

template <class T>
void Blas<T>::gemm_batched(
    ExecutionSpace const& space, std::int64_t n, std::int64_t count, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const& f = Functions<T>::gemm_strided_batched;
    T const one = 1;
    T const zero = 0;
    auto const h = handle(space);
    std::int64_t const step = n * n;
    int const all = static_cast<int>(count);
    check(f(h, as_is, as_is, m, m, m, &one, a, m, step, b, m, step, &zero, c, m, step, all));
}

template struct Blas<double>;
template struct Blas<float>;

} // namespace miniapp::libraries
