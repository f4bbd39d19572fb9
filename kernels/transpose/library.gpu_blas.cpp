// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/parts/rungs.hpp"
#include "vendor_blas_handle.hpp"

namespace miniapp::transpose {

std::string library_name()
{
    return gpu::blas::name;
}

/// Calls geam of cuBLAS or rocBLAS: B = 1 A^T + 0 B. The library's matrices are column-major: it
/// takes a row-major A for a columns x rows matrix, whose transpose is the row-major B.
template <class T>
void run_library(Problem<T> const& p, ExecutionSpace const& space)
{
    int const rows = static_cast<int>(p.rows);
    int const columns = static_cast<int>(p.columns);
    T const one = 1;
    T const zero = 0;
    T* const b = p.b.data();
    gpu::blas::check(gpu::blas::Functions<T>::geam(
        gpu::blas::handle(space),
        gpu::blas::transposed,
        gpu::blas::as_is,
        rows,
        columns,
        &one,
        p.a.data(),
        columns,
        &zero,
        b,
        rows,
        b,
        rows));
}

template void run_library<double>(Problem<double> const&, ExecutionSpace const&);
template void run_library<float>(Problem<float> const&, ExecutionSpace const&);

} // namespace miniapp::transpose
