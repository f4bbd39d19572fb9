// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <type_traits>

#include <cblas.h>

#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

/// OpenBLAS' extension domatcopy, somatcopy: B = alpha A^T with alpha = 1.
template <class T>
void openblas(Problem<T> const& p, ExecutionSpace const&)
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

template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {{"library/openblas", openblas<T>, is_in_place}};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::transpose
