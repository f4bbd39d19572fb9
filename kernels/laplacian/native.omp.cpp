// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/01_baseline.omp.hpp"
#include "laplacian/rungs.hpp"

namespace miniapp::laplacian {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/baseline", omp_baseline<T>},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();

} // namespace miniapp::laplacian
