// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/01_baseline.omp.hpp"
#include "laplacian/06_nontemporal.omp.hpp"
#include "laplacian/11_prefetch.omp.hpp"
#include "laplacian/12_shifted.omp.hpp"
#include "laplacian/13_planes.omp.hpp"
#include "laplacian/bounds/interior_copy.omp.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

template <class T>
Variants<Problem<T>> omp_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "omp/baseline", .run = omp_baseline<T>},
         {.name = "omp/nontemporal", .run = omp_nontemporal<T>, .builds_on = "omp/baseline"},
         {.name = "omp/blocked", .run = omp_blocked<T>, .builds_on = "omp/nontemporal"},
         {.name = "omp/prefetch", .run = omp_prefetch<T>, .builds_on = "omp/blocked"},
         {.name = "omp/shifted", .run = omp_shifted<T>, .builds_on = "omp/prefetch"}},
        tunings<2, 3, 4>([](auto m) {
            return V{.name = "omp/planes", .run = omp_planes<T, m>, .builds_on = "omp/shifted"};
        }),
    });
}

template <class T>
Variants<Problem<T>> omp_bound_variants()
{
    using V = Variant<Problem<T>>;
    return tunings<1, 2, 3, 4>(
        [](auto m) { return V{.name = "omp/interior_copy", .run = omp_interior_copy<T, m>}; });
}

template Variants<Problem<double>> omp_variants<double>();
template Variants<Problem<float>> omp_variants<float>();
template Variants<Problem<double>> omp_bound_variants<double>();
template Variants<Problem<float>> omp_bound_variants<float>();

} // namespace miniapp::laplacian
