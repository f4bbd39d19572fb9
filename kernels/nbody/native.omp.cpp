// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/02_literals.omp.hpp"
#include "nbody/06_several.omp.hpp"
#include "nbody/parts/rungs.hpp"

namespace miniapp::nbody {

template <class T>
std::vector<Rung<T>> omp_rungs()
{
    return {
        {"omp/literals/2", omp_literals<T, 2>},
        {"omp/several/1", omp_several<T, 1>},
        {"omp/several/2", omp_several<T, 2>},
        {"omp/several/4", omp_several<T, 4>},
    };
}

template std::vector<Rung<double>> omp_rungs<double>();
template std::vector<Rung<float>> omp_rungs<float>();

} // namespace miniapp::nbody
