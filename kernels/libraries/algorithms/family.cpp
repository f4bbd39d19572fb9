// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/of_library.hpp"
#include "libraries/algorithms/01_loop.hpp"
#include "libraries/algorithms/02_kokkos.hpp"
#include "libraries/algorithms/03_library.hpp"

namespace miniapp::libraries::algorithms {
namespace {

template <class T>
Variant<Problem<T>> of_the_standard()
{
    return backend::gpu ? unavailable<Problem<T>>("library/std", "works in the host's memory")
                        : Variant<Problem<T>>{"library/std", standard<T>};
}

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{{"loop", loop<T>}};
    add(variants,
        Kind::library,
        {{"library/kokkos", kokkos<T>},
         {"library/kokkos_bins", kokkos_bins<T>, needs_sort},
         of_the_standard<T>()});
    add(variants,
        Kind::library,
        of_library<Problem<T>>({"gnu_parallel", "cub", "rocprim"}, algorithms_name(), library<T>));
    return variants;
}

} // namespace

Family family()
{
    auto family = make_family<Problem>(
        "libraries.algorithms",
        "sum, prefix sums and sort: Kokkos' and the vendor's beside loops",
        variants<double>(),
        variants<float>());
    family.chapter = "libraries";
    family.merits = [](Params const&) -> Merits {
        return {{}, {Quantity::items, "Melements/s", 1e6}};
    };
    return family;
}

} // namespace miniapp::libraries::algorithms
