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
std::vector<Rung<T>> omp_rungs()
{
    return {
        {.name = "omp/baseline", .step = {.full = omp_baseline<T>}},
        {.name = "omp/slabs",
         .step = {.full = omp_slabs<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true},
        {.name = "omp/two_passes",
         .step = {.full = omp_two_passes<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true},
        {.name = "omp/prefetch_row",
         .step = {.full = omp_prefetch_row<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true,
         .preference = {.cpu = 40}},
        {.name = "omp/compressed_rows",
         .step =
             {.half = omp_compressed_rows<T, NarrowHalf>,
              .scaled_half = omp_compressed_rows<T, NarrowScaled>,
              .carried_half = omp_compressed_rows<T, NarrowCarried>},
         .needs = needs_periodic_box,
         .works_on_ranks = true,
         .preference = {.cpu = 10}},
        {.name = "omp/in_place",
         .step = {.full = omp_in_place<T>},
         .needs = needs_periodic_box,
         .kinds_of_launch = 2},
    };
}

template std::vector<Rung<double>> omp_rungs<double>();
template std::vector<Rung<float>> omp_rungs<float>();

} // namespace miniapp::lbm
