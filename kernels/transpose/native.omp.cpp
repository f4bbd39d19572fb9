// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/01_reads.omp.hpp"
#include "transpose/02_writes.omp.hpp"
#include "transpose/05_blocked.omp.hpp"
#include "transpose/08_simd.omp.hpp"
#include "transpose/14_lines.omp.hpp"
#include "transpose/18_shifted_lines.omp.hpp"
#include "transpose/19_carried_lines.omp.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/reads", omp_reads<T>, needs_out_of_place},
        {"omp/writes", omp_writes<T>, needs_out_of_place},
        {"omp/blocked/32", omp_blocked<T, 32>, needs_out_of_place},
        {"omp/blocked/64", omp_blocked<T, 64>, needs_out_of_place},
        {"omp/simd/32", omp_simd<T, 32>, needs_out_of_place},
        {"omp/simd/64", omp_simd<T, 64>, needs_out_of_place},
        {"omp/lines/16", omp_lines<T, 16>, needs_out_of_place},
        {"omp/lines/32", omp_lines<T, 32>, needs_out_of_place},
        {"omp/shifted_lines/16", omp_shifted_lines<T, 16>, needs_out_of_place},
        {"omp/shifted_lines/32", omp_shifted_lines<T, 32>, needs_out_of_place},
        {"omp/carried_lines/16", omp_carried_lines<T, 16>, needs_out_of_place},
        {"omp/carried_lines/32", omp_carried_lines<T, 32>, needs_out_of_place},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();

} // namespace miniapp::transpose
