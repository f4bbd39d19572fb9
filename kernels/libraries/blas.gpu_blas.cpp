// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemm/problem.hpp"
#include "vendor_blas_handle.hpp"

// Calls cuBLAS or rocBLAS.
namespace miniapp::libraries {

using gpu::blas::as_is;
using gpu::blas::check;
using gpu::blas::Functions;
using gpu::blas::handle;

std::string blas_name()
{
    return gpu::blas::name;
}

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
