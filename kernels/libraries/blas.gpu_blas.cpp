// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemm/problem.hpp"
#include "libraries/gemv/problem.hpp"
#include "libraries/vectors/problem.hpp"
#include "vendor_blas_handle.hpp"

// Calls cuBLAS or rocBLAS. Input scalars are in the host's memory, sums in the device's.
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

namespace vectors {

/// y <- x + y / 2. BLAS has scal and axpy, which are two passes; geam, for matrices, does both in
/// one. With one column geam reached a fifth of an H200's memory rate, so the vector is divided
/// into columns and a remainder.
template <class T>
void axpby(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const& f = Functions<T>::geam;
    T const one = 1;
    T const half = 0.5;
    auto const add = [&](int rows, int columns, std::int64_t begin) {
        T const* const x = p.x.data() + begin;
        T* const y = p.y.data() + begin;
        auto const h = handle(space);
        if (rows > 0) {
            check(f(h, as_is, as_is, rows, columns, &one, x, rows, &half, y, rows, y, rows));
        }
    };
    constexpr int columns = 1024;
    int const rest = static_cast<int>(p.n % columns);
    add(static_cast<int>(p.n / columns), columns, 0);
    add(rest, 1, p.n - rest);
}

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    using F = Functions<T>;
    auto const h = handle(space, pointer_mode_device);
    int const n = static_cast<int>(p.n);
    p.adds_in_t(p.n);
    switch (p.operation) {
    case Operation::axpby:
        return axpby(p, space);
    case Operation::dot:
        return check(F::dot(h, n, p.x.data(), 1, p.z.data(), 1, p.y.data()));
    case Operation::nrm2:
        return check(F::nrm2(h, n, p.x.data(), 1, p.y.data()));
    }
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace vectors

namespace gemv {

/// Multiplies a matrix that is stored by rows as the transpose of one that is stored by columns.
template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space)
{
    int const m = static_cast<int>(p.by_rows ? p.columns : p.rows);
    int const n = static_cast<int>(p.by_rows ? p.rows : p.columns);
    auto const& f = Functions<T>::gemv;
    T const one = 1;
    T const zero = 0;
    T const* const a = p.a.data();
    auto const op = p.by_rows ? gpu::blas::transposed : as_is;
    check(f(handle(space), op, m, n, &one, a, m, p.x.data(), 1, &zero, p.y.data(), 1));
}

template void library(Problem<double> const&, ExecutionSpace const&);
template void library(Problem<float> const&, ExecutionSpace const&);

} // namespace gemv

namespace gemm {

/// Calls gemm for one product, or the batched function for many.
template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space)
{
    using F = Functions<T>;
    int const n = static_cast<int>(p.n);
    int const all = static_cast<int>(p.count);
    std::int64_t const step = p.n * p.n;
    auto const h = handle(space);
    T const one = 1;
    T const zero = 0;
    T const* const a = p.a.data();
    T const* const b = p.b.data();
    T* const c = p.c.data();
    if (all == 1) {
        check(F::gemm(h, as_is, as_is, n, n, n, &one, a, n, b, n, &zero, c, n));
    } else {
        auto const& f = F::gemm_strided_batched;
        check(f(h, as_is, as_is, n, n, n, &one, a, n, step, b, n, step, &zero, c, n, step, all));
    }
}

template void library(Problem<double> const&, ExecutionSpace const&);
template void library(Problem<float> const&, ExecutionSpace const&);

} // namespace gemm
} // namespace miniapp::libraries
