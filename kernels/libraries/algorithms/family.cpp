// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/algorithms/01_loop.hpp"
#include "libraries/algorithms/02_kokkos.hpp"
#include "libraries/algorithms/03_standard.hpp"
#include "libraries/parts/names.hpp"
#include "libraries_rows.hpp"

namespace miniapp::libraries::algorithms {

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // algorithms.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{{.name = "loop", .run = loop<T>}};
    add(variants,
        Kind::library,
        {{.name = "library/kokkos", .run = kokkos<T>},
         {.name = "library/kokkos_bins", .run = kokkos_bins<T>, .refuses = needs_sort},
         {.name = "library/std",
          .run = standard<T>,
          .unavailable = backend::gpu ? "works in the host's memory" : ""}});
    if constexpr (built::algorithms) {
        add(variants, Kind::library, {{.name = "library/" + algorithms_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.algorithms",
        "sum, prefix sums and sort: Kokkos' and the vendor's beside loops",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {{}, {Quantity::items, "Melements/s", 1e6}};
    };
    return family;
}

} // namespace miniapp::libraries::algorithms
