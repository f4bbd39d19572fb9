// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/01_baseline.omp.hpp"
#include "laplacian/06_nontemporal.omp.hpp"
#include "laplacian/10_blocked.omp.hpp"
#include "laplacian/11_prefetch.omp.hpp"
#include "laplacian/12_shifted.omp.hpp"
#include "laplacian/13_planes.omp.hpp"
#include "laplacian/21_interior_copy.omp.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/baseline", omp_baseline<T>},
        {"omp/nontemporal", omp_nontemporal<T>},
        {"omp/blocked", omp_blocked<T>},
        {"omp/prefetch", omp_prefetch<T>},
        {"omp/shifted", omp_shifted<T>},
        {"omp/planes/2", omp_planes<T, 2>},
        {"omp/planes/3", omp_planes<T, 3>},
        {"omp/planes/4", omp_planes<T, 4>},
    };
}

template <class T>
std::vector<Variant<Problem<T>>> omp_bounds()
{
    return {
        {"omp/interior_copy/1", omp_interior_copy<T, 1>},
        {"omp/interior_copy/2", omp_interior_copy<T, 2>},
        {"omp/interior_copy/3", omp_interior_copy<T, 3>},
        {"omp/interior_copy/4", omp_interior_copy<T, 4>},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();
template std::vector<Variant<Problem<double>>> omp_bounds<double>();
template std::vector<Variant<Problem<float>>> omp_bounds<float>();

} // namespace miniapp::laplacian
