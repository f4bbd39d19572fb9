// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/gemv/01_loop.hpp"
#include "libraries/gemv/02_team.hpp"
#include "libraries/gemv/03_pieces.hpp"
#include "libraries/gemv/04_kokkos_kernels.hpp"
#include "libraries/parts/names.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::gemv {

template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space); // blas.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "team", .run = team<T>, .refuses = needs_contiguous_rows},
        {.name = "pieces", .run = pieces<T>, .refuses = needs_contiguous_columns}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::blas) {
        add(variants, Kind::library, {{.name = "library/" + blas_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.gemv",
        "a matrix times a vector: BLAS 2 of libraries beside loops",
        variants<double>(),
        variants<float>());
    family.limit = reading_limit;
    return family;
}

} // namespace miniapp::libraries::gemv
