// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/names.hpp"
#include "libraries/spmv/01_loop.hpp"
#include "libraries/spmv/02_ell.hpp"
#include "libraries/spmv/03_diagonals.hpp"
#include "libraries/spmv/04_stencil.hpp"
#include "libraries/spmv/05_kokkos_kernels.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::spmv {

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // sparse.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "loop", .run = loop<T>},
        {.name = "ell", .run = ell<T>},
        {.name = "diagonals", .run = diagonals<T>},
        {.name = "stencil", .run = stencil<T>, .refuses = needs_laplacian}};
    add(variants, Kind::library, {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>}});
    if constexpr (built::sparse) {
        add(variants, Kind::library, {{.name = "library/" + sparse_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.spmv",
        "a sparse matrix times a vector: the 7-point stencil stored and in the code",
        variants<double>(),
        variants<float>());
    family.limit = [](Params const& params, Work const& work) {
        return params.text("matrix") == "any" ? reading_limit(params, work)
                                              : memory_limit(params, work);
    };
    return family;
}

} // namespace miniapp::libraries::spmv
