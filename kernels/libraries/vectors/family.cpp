// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/names.hpp"
#include "libraries/vectors/01_loop.hpp"
#include "libraries/vectors/02_blocks.hpp"
#include "libraries/vectors/03_kokkos_kernels.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::vectors {

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // blas.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "blocks", .run = blocks<T>, .refuses = needs_sum}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::blas) {
        add(variants, Kind::library, {{.name = "library/" + blas_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.vectors",
        "axpby, dot and nrm2: BLAS 1 of libraries beside loops",
        variants<double>(),
        variants<float>());
    family.limit = reading_limit;
    return family;
}

} // namespace miniapp::libraries::vectors
