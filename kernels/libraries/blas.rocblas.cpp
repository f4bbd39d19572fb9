// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/blas.hpp"

#include <memory>
#include <stdexcept>
#include <type_traits>

#include <rocblas/rocblas.h>

#include "gpu_runtime.hpp"

// rocBLAS: scalars that go in are the host's, sums that come out the device's.
namespace miniapp::libraries {
namespace {

void check(rocblas_status status)
{
    if (status != rocblas_status_success) {
        throw std::runtime_error(rocblas_status_to_string(status));
    }
}

struct Destroy
{
    void operator()(rocblas_handle handle) const
    {
        static_cast<void>(rocblas_destroy_handle(handle));
    }
};

/// Made on first use, as it allocates; a process has one device.
rocblas_handle handle(ExecutionSpace const& space, rocblas_pointer_mode scalars)
{
    static std::unique_ptr<_rocblas_handle, Destroy> const owner = [] {
        rocblas_handle made = nullptr;
        check(rocblas_create_handle(&made));
        return std::unique_ptr<_rocblas_handle, Destroy>(made);
    }();
    check(rocblas_set_stream(owner.get(), gpu::stream_of(space)));
    check(rocblas_set_pointer_mode(owner.get(), scalars));
    return owner.get();
}

constexpr auto of_host = rocblas_pointer_mode_host;
constexpr auto of_device = rocblas_pointer_mode_device;
constexpr auto as_is = rocblas_operation_none;

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

} // namespace

std::string blas_name()
{
    return "rocblas";
}

/// BLAS has scal and axpy, two passes; geam, of matrices, makes both in one. Of one column it ran
/// at a fifth of an H200's memory rate, so that the vector is cut into columns, and a rest.
template <class T>
void Blas<T>::axpby(ExecutionSpace const& space, std::int64_t n, T a, T const* x, T b, T* y)
{
    constexpr int columns = 1024;
    auto const f = pick<T>(rocblas_dgeam, rocblas_sgeam);
    int const m = static_cast<int>(n / columns);
    int const rest = static_cast<int>(n % columns);
    auto const add = [&](int rows, int of_columns, T const* from, T* to) {
        if (rows > 0) {
            check(
                f(handle(space, of_host),
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
    auto const f = pick<T>(rocblas_ddot, rocblas_sdot);
    check(f(handle(space, of_device), static_cast<int>(n), x, 1, z, 1, sum));
}

template <class T>
void Blas<T>::nrm2(ExecutionSpace const& space, std::int64_t n, T const* x, T* norm)
{
    auto const f = pick<T>(rocblas_dnrm2, rocblas_snrm2);
    check(f(handle(space, of_device), static_cast<int>(n), x, 1, norm));
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
    auto const f = pick<T>(rocblas_dgemv, rocblas_sgemv);
    T const one = 1;
    T const zero = 0;
    auto const op = by_rows ? rocblas_operation_transpose : rocblas_operation_none;
    check(f(handle(space, of_host), op, m, n, &one, a, m, x, 1, &zero, y, 1));
}

template <class T>
void Blas<T>::gemm(ExecutionSpace const& space, std::int64_t n, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const f = pick<T>(rocblas_dgemm, rocblas_sgemm);
    T const one = 1;
    T const zero = 0;
    check(f(handle(space, of_host), as_is, as_is, m, m, m, &one, a, m, b, m, &zero, c, m));
}

template <class T>
void Blas<T>::gemm_batched(
    ExecutionSpace const& space, std::int64_t n, std::int64_t count, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const f = pick<T>(rocblas_dgemm_strided_batched, rocblas_sgemm_strided_batched);
    T const one = 1;
    T const zero = 0;
    auto const h = handle(space, of_host);
    auto const step = static_cast<rocblas_stride>(n) * n;
    int const all = static_cast<int>(count);
    check(f(h, as_is, as_is, m, m, m, &one, a, m, step, b, m, step, &zero, c, m, step, all));
}

template struct Blas<double>;
template struct Blas<float>;

} // namespace miniapp::libraries
