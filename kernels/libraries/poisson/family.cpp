// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/poisson/01_passes.hpp"
#include "libraries/poisson/02_dot_in_stencil.hpp"
#include "libraries/poisson/03_fused.hpp"
#include "libraries/poisson/06_multigrid.hpp"
#include "libraries/poisson/07_kokkos_kernels.hpp"
#include "libraries/poisson/parts/assembled.hpp"

namespace miniapp::libraries::poisson {
namespace {

/// Returns the reason why a rung of m planes is not in this build, or "" if it is. On a CPU a work
/// item takes one plane whatever m is (tiles.hpp), so only the rung with m = 8 is available.
char const* why_not_on_cpu(int m)
{
    return backend::gpu || m == 8 ? "" : "a CPU takes one plane a work item: m = 8";
}

/// Returns the bytes that variants allocate in addition to the problem's own arrays: the levels of
/// multigrid's grid, the assembled system, and four vectors of Eigen's own. The work space of a
/// GPU's libraries is estimated.
template <class T>
double bytes_of_workspaces(Params const& params)
{
    Grid const grid(unknowns_per_edge(params));
    double bytes = needs_halving_grid(params).empty() ? Multigrid<T>::bytes(grid) : 0;
    if (needs_few_entries(params).empty()) {
        double const eigen = built::sparse && backend::host ? 4 * std::pow(grid.n, 3) : 0;
        bytes += (backend::gpu ? 1.5 : 1) * AssembledSystem<T>::bytes(grid) + eigen * sizeof(T);
    }
    return bytes;
}

} // namespace

template <class T>
void library(Problem<T>& problem, ExecutionSpace const& space); // defined in sparse.eigen.cpp

template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "passes", .run = passes<T>},
         {.name = "dot_in_stencil", .run = dot_in_stencil<T>}},
        tunings<8, 16, 32>([](auto m) {
            return V{.name = "fused", .run = fused<T, m>, .unavailable = why_not_on_cpu(m)};
        }),
        tunings<8, 16, 32, 64>([](auto m) {
            return V{
                .name = "alternating", .run = alternating<T, m>, .unavailable = why_not_on_cpu(m)};
        }),
        tunings<8, 16, 32, 64>([](auto m) {
            return V{.name = "last_team", .run = last_team<T, m>, .unavailable = why_not_on_cpu(m)};
        }),
        tunings<1, 8, 16>([](auto m) {
            return V{
                .name = "multigrid",
                .run = multigrid<T, m>,
                .refuses = needs_halving_grid,
                .unavailable = why_not_on_cpu(m)};
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
    family.work = [](Params const& params) {
        auto work = Problem<double>::work(params);
        work.memory += bytes_of_workspaces<double>(params);
        return work;
    };
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
