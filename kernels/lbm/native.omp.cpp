// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/01_baseline.omp.hpp"
#include "lbm/15_slabs.omp.hpp"
#include "lbm/18_two_passes.omp.hpp"
#include "lbm/19_prefetch_row.omp.hpp"
#include "lbm/22_compressed_rows.omp.hpp"
#include "lbm/28_in_place.omp.hpp"
#include "lbm/parts/rungs.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants()
{
    return {
        {"omp/baseline", omp_baseline<T>},
        {"omp/slabs", omp_slabs<T>, needs_periodic_box},
        {"omp/two_passes", omp_two_passes<T>, needs_periodic_box},
        {"omp/prefetch_row", omp_prefetch_row<T>, needs_periodic_box},
        {"omp/compressed_rows",
         ByStorage<T>{
             .half = omp_compressed_rows<T, NarrowHalf>,
             .scaled_half = omp_compressed_rows<T, NarrowScaled>,
             .carried_half = omp_compressed_rows<T, NarrowCarried>},
         first_of<needs_periodic_box, needs_narrow_storage>},
        {.name = "omp/in_place",
         .run = omp_in_place<T>,
         .refuses = needs_periodic_box,
         .kinds_of_launch = 2},
    };
}

template std::vector<Variant<Problem<double>>> omp_variants<double>();
template std::vector<Variant<Problem<float>>> omp_variants<float>();

} // namespace miniapp::lbm
