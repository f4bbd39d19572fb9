// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/blas.hpp"

#include <memory>
#include <stdexcept>
#include <type_traits>

#include <cublas_v2.h>

#include "gpu_runtime.hpp"

// cuBLAS: scalars that go in are the host's, sums that come out the device's.
namespace miniapp::libraries {
namespace {

void check(cublasStatus_t status)
{
    if (status != CUBLAS_STATUS_SUCCESS) {
        throw std::runtime_error(cublasGetStatusString(status));
    }
}

struct Destroy
{
    void operator()(cublasHandle_t handle) const { static_cast<void>(cublasDestroy(handle)); }
};

/// Made on first use, as it allocates; a process has one device.
cublasHandle_t handle(ExecutionSpace const& space, cublasPointerMode_t scalars)
{
    static std::unique_ptr<cublasContext, Destroy> const owner = [] {
        cublasHandle_t made = nullptr;
        check(cublasCreate(&made));
        return std::unique_ptr<cublasContext, Destroy>(made);
    }();
    check(cublasSetStream(owner.get(), gpu::stream_of(space)));
    check(cublasSetPointerMode(owner.get(), scalars));
    return owner.get();
}

constexpr auto of_host = CUBLAS_POINTER_MODE_HOST;
constexpr auto of_device = CUBLAS_POINTER_MODE_DEVICE;
constexpr auto as_is = CUBLAS_OP_N;

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
    return "cublas";
}

/// BLAS has scal and axpy, two passes; geam, of matrices, makes both in one. Of one column it ran
/// at a fifth of an H200's memory rate, so that the vector is cut into columns, and a rest.
template <class T>
void Blas<T>::axpby(ExecutionSpace const& space, std::int64_t n, T a, T const* x, T b, T* y)
{
    constexpr int columns = 1024;
    auto const f = pick<T>(cublasDgeam, cublasSgeam);
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
    auto const f = pick<T>(cublasDdot, cublasSdot);
    check(f(handle(space, of_device), static_cast<int>(n), x, 1, z, 1, sum));
}

template <class T>
void Blas<T>::nrm2(ExecutionSpace const& space, std::int64_t n, T const* x, T* norm)
{
    auto const f = pick<T>(cublasDnrm2, cublasSnrm2);
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
    auto const f = pick<T>(cublasDgemv, cublasSgemv);
    T const one = 1;
    T const zero = 0;
    auto const op = by_rows ? CUBLAS_OP_T : CUBLAS_OP_N;
    check(f(handle(space, of_host), op, m, n, &one, a, m, x, 1, &zero, y, 1));
}

template <class T>
void Blas<T>::gemm(ExecutionSpace const& space, std::int64_t n, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const f = pick<T>(cublasDgemm, cublasSgemm);
    T const one = 1;
    T const zero = 0;
    check(f(handle(space, of_host), as_is, as_is, m, m, m, &one, a, m, b, m, &zero, c, m));
}

template <class T>
void Blas<T>::gemm_batched(
    ExecutionSpace const& space, std::int64_t n, std::int64_t count, T const* a, T const* b, T* c)
{
    int const m = static_cast<int>(n);
    auto const f = pick<T>(cublasDgemmStridedBatched, cublasSgemmStridedBatched);
    T const one = 1;
    T const zero = 0;
    auto const h = handle(space, of_host);
    auto const step = static_cast<long long>(n) * n;
    int const all = static_cast<int>(count);
    check(f(h, as_is, as_is, m, m, m, &one, a, m, step, b, m, step, &zero, c, m, step, all));
}

template struct Blas<double>;
template struct Blas<float>;

} // namespace miniapp::libraries
