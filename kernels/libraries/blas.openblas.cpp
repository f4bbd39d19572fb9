// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <type_traits>

#include <cblas.h>

#include "libraries/gemm/problem.hpp"
#include "libraries/gemv/problem.hpp"
#include "libraries/vectors/problem.hpp"

// Calls OpenBLAS, which has threads of its own. With beta = 0 it does not read its output.
namespace miniapp::libraries {
namespace {

/// Returns the function for the precision T.
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
    return "openblas";
}

namespace vectors {

template <class T>
void library(Problem<T>& p, ExecutionSpace const&)
{
    auto const n = static_cast<blasint>(p.n);
    T const* const x = p.x.data();
    T* const y = p.y.data();
    p.adds_in_t(p.n);
    switch (p.operation) {
    case Operation::axpby:
        return pick<T>(cblas_daxpby, cblas_saxpby)(n, T(1), x, 1, T(0.5), y, 1);
    case Operation::dot:
        *y = pick<T>(cblas_ddot, cblas_sdot)(n, x, 1, p.z.data(), 1);
        return;
    case Operation::nrm2:
        *y = pick<T>(cblas_dnrm2, cblas_snrm2)(n, x, 1);
        return;
    }
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace vectors

namespace gemv {

template <class T>
void library(Problem<T> const& p, ExecutionSpace const&)
{
    auto const m = static_cast<blasint>(p.rows);
    auto const n = static_cast<blasint>(p.columns);
    auto const order = p.by_rows ? CblasRowMajor : CblasColMajor;
    T const* const a = p.a.data();
    auto const f = pick<T>(cblas_dgemv, cblas_sgemv);
    int const step = p.by_rows ? n : m;
    f(order, CblasNoTrans, m, n, T(1), a, step, p.x.data(), 1, T(0), p.y.data(), 1);
}

template void library(Problem<double> const&, ExecutionSpace const&);
template void library(Problem<float> const&, ExecutionSpace const&);

} // namespace gemv

namespace gemm {

/// This version has no batched gemm, so each of Kokkos' threads calls gemm for its share.
template <class T>
void library(Problem<T> const& p, ExecutionSpace const&)
{
    auto const square = [&](std::int64_t number) {
        auto const n = static_cast<blasint>(p.n);
        std::int64_t const begin = number * p.n * p.n;
        T const* const a = p.a.data() + begin;
        T const* const b = p.b.data() + begin;
        T* const c = p.c.data() + begin;
        auto const f = pick<T>(cblas_dgemm, cblas_sgemm);
        f(CblasColMajor, CblasNoTrans, CblasNoTrans, n, n, n, T(1), a, n, b, n, T(0), c, n);
    };
    if (p.count == 1) {
        square(0);
    } else {
        for_each_on_host(p.count, square);
    }
}

template void library(Problem<double> const&, ExecutionSpace const&);
template void library(Problem<float> const&, ExecutionSpace const&);

} // namespace gemm
} // namespace miniapp::libraries
