// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/of_library.hpp"
#include "libraries/poisson/01_passes.hpp"
#include "libraries/poisson/02_dot_in_stencil.hpp"
#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/04_alternating.hpp"
#include "libraries/poisson/05_last_team.hpp"
#include "libraries/poisson/06_multigrid.hpp"
#include "libraries/poisson/07_kokkos_kernels.hpp"
#include "libraries/poisson/08_crs.hpp"

namespace miniapp::libraries::poisson {

namespace {

/// A CPU's work item takes one plane whatever m is (tiles.hpp): there one rung of them is all.
template <class T, class Run>
Variant<Problem<T>>
of_gpu(std::string const& name, Run run, std::string (*refuses)(Params const&) = suits_all)
{
    return backend::gpu ? Variant<Problem<T>>{name, run, refuses}
                        : unavailable<Problem<T>>(name, "a CPU takes one plane a work item: m = 8");
}

} // namespace

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"passes", passes<T>},
        {"dot_in_stencil", dot_in_stencil<T>},
        {"fused/8", fused<T, 8>},
        of_gpu<T>("fused/16", fused<T, 16>),
        of_gpu<T>("fused/32", fused<T, 32>),
        {"alternating/8", alternating<T, 8>},
        of_gpu<T>("alternating/16", alternating<T, 16>),
        of_gpu<T>("alternating/32", alternating<T, 32>),
        of_gpu<T>("alternating/64", alternating<T, 64>),
        {"last_team/8", last_team<T, 8>},
        of_gpu<T>("last_team/16", last_team<T, 16>),
        of_gpu<T>("last_team/32", last_team<T, 32>),
        of_gpu<T>("last_team/64", last_team<T, 64>),
        of_gpu<T>("multigrid/1", multigrid<T, 1>, needs_halving_grid),
        {"multigrid/8", multigrid<T, 8>, needs_halving_grid},
        of_gpu<T>("multigrid/16", multigrid<T, 16>, needs_halving_grid),
    };
    add(variants,
        Kind::library,
        {{"library/kokkos_kernels", kokkos_kernels<T>},
         {"library/kokkos_kernels_crs", kokkos_kernels_crs<T>, needs_few_entries}});
    add(variants,
        Kind::library,
        of_library<Problem<T>>({"eigen"}, sparse_name(), library_cg<T>, needs_few_entries));
    return variants;
}

template std::vector<Variant<Problem<double>>> variants<double>();

Family family()
{
    auto family = make_family<Problem<double>>(
        "libraries.poisson",
        "Poisson's equation by conjugate gradients, alone and with multigrid",
        variants<double>());
    family.chapter = "libraries";
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
