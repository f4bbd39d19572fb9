// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <type_traits>

#include <cblas.h>

#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

std::string library_name()
{
    return "openblas";
}

/// Calls OpenBLAS' extension domatcopy or somatcopy: B = alpha A^T with alpha = 1.
template <class T>
void run_library(Problem<T> const& p, ExecutionSpace const&)
{
    auto const rows = static_cast<blasint>(p.rows);
    auto const columns = static_cast<blasint>(p.columns);
    T const* const a = p.a.data();
    T* const b = p.b.data();
    if constexpr (std::is_same_v<T, double>) {
        cblas_domatcopy(CblasRowMajor, CblasTrans, rows, columns, 1., a, columns, b, rows);
    } else {
        cblas_somatcopy(CblasRowMajor, CblasTrans, rows, columns, 1.F, a, columns, b, rows);
    }
}

template void run_library<double>(Problem<double> const&, ExecutionSpace const&);
template void run_library<float>(Problem<float> const&, ExecutionSpace const&);

} // namespace miniapp::transpose
