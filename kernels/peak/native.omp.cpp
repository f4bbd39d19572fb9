// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/02_simd.omp.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/simd/1", omp_simd<T, 1>},
        {"omp/simd/4", omp_simd<T, 4>},
        {"omp/simd/8", omp_simd<T, 8>},
        {"omp/simd/12", omp_simd<T, 12>},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();

} // namespace miniapp::peak
