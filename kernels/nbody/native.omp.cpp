// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/06_several.omp.hpp"

namespace miniapp::nbody {

template <class T>
Variants<Problem<T>> omp_variants()
{
    using V = Variant<Problem<T>>;
    return tunings<1, 2, 4>(
        [](auto vectors) { return V{.name = "omp/several", .run = omp_several<T, vectors>}; });
}

template Variants<Problem<double>> omp_variants<double>();
template Variants<Problem<float>> omp_variants<float>();

} // namespace miniapp::nbody
