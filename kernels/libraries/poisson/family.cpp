// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/names.hpp"
#include "libraries/poisson/01_passes.hpp"
#include "libraries/poisson/02_dot_in_stencil.hpp"
#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/06_multigrid.hpp"
#include "libraries/poisson/07_kokkos_kernels.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::poisson {
namespace {

/// Why a build does not have a rung of m planes: a CPU's work item takes one plane whatever m is
/// (tiles.hpp), and there one rung of them is all.
char const* only_for_gpus(int m)
{
    return backend::gpu || m == 8 ? "" : "a CPU takes one plane a work item: m = 8";
}

} // namespace

template <class T>
void library(Problem<T>& problem, ExecutionSpace const& space); // sparse.eigen.cpp

template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "passes", .run = passes<T>},
         {.name = "dot_in_stencil", .run = dot_in_stencil<T>}},
        tunings<8, 16, 32>([](auto m) {
            return V{.name = "fused", .run = fused<T, m>, .unavailable = only_for_gpus(m)};
        }),
        tunings<8, 16, 32, 64>([](auto m) {
            return V{
                .name = "alternating", .run = alternating<T, m>, .unavailable = only_for_gpus(m)};
        }),
        tunings<8, 16, 32, 64>([](auto m) {
            return V{.name = "last_team", .run = last_team<T, m>, .unavailable = only_for_gpus(m)};
        }),
        tunings<1, 8, 16>([](auto m) {
            return V{
                .name = "multigrid",
                .run = multigrid<T, m>,
                .refuses = needs_halving_grid,
                .unavailable = only_for_gpus(m)};
        }),
    });
    add(variants,
        Kind::library,
        {{.name = "library/kokkos_kernels", .run = kokkos_kernels<T>},
         {.name = "library/kokkos_kernels_crs",
          .run = kokkos_kernels_crs<T>,
          .refuses = needs_few_entries}});
    if constexpr (built::sparse && !backend::gpu) {
        add(variants,
            Kind::library,
            {{.name = "library/" + sparse_name(),
              .run = library<T>,
              .refuses = needs_few_entries}});
    }
    return variants;
}

template Variants<Problem<double>> variants<double>();

Family family()
{
    auto family = make_family<Problem<double>>(
        "libraries.poisson",
        "Poisson's equation by conjugate gradients, alone and with multigrid",
        variants<double>());
    family.merits = [](Params const& params) -> Merits {
        if (params.integer("iterations") > 0) {
            return {{}};
        }
        return {{Quantity::items, "Munknowns/s", 1e6}};
    };
    family.limit = [](Params const& params, Work const& work) {
        return params.integer("iterations") > 0 ? memory_limit(params, work) : Limit{};
    };
    return family;
}

} // namespace miniapp::libraries::poisson
