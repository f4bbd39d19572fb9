// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <type_traits>

#include <cblas.h>

#include "libraries/gemm/problem.hpp"

// Calls OpenBLAS, which uses threads of its own. It does not read C, because its factor beta is 0.
namespace miniapp::libraries {
namespace {

/// Returns `in_double` if T is double, or else `in_float`.
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

namespace gemm {

/// Calls gemm for each product. OpenBLAS before 0.3.28 has no batched gemm, so each of Kokkos'
/// threads calls gemm for its share of many products.
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
