// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "peak/02_simd.omp.hpp"
#include "peak/parts/rungs.hpp"

namespace miniapp::peak {

template <class T>
Variants<Problem<T>> omp_variants()
{
    using V = Variant<Problem<T>>;
    return tunings<1, 4, 8, 12>(
        [](auto m) { return V{.name = "omp/simd", .run = omp_simd<T, m>}; });
}

template Variants<Problem<double>> omp_variants<double>();
template Variants<Problem<float>> omp_variants<float>();

} // namespace miniapp::peak
