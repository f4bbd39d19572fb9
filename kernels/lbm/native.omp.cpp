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
Variants<Problem<T>> omp_rungs()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "omp/baseline", .run = {.full = omp_baseline<T>}},
         {.name = "omp/slabs",
          .run = {.full = omp_slabs<T>},
          .refuses = needs_periodic_box,
          .on_ranks = OnRanks::right},
         {.name = "omp/two_passes",
          .run = {.full = omp_two_passes<T>},
          .refuses = needs_periodic_box,
          .on_ranks = OnRanks::right,
          .builds_on = "omp/slabs"},
         {.name = "omp/prefetch_row",
          .run = {.full = omp_prefetch_row<T>},
          .refuses = needs_periodic_box,
          .preference = {.cpu = 40},
          .on_ranks = OnRanks::timed,
          .builds_on = "omp/two_passes"},
         {.name = "omp/compressed_rows",
          .run =
              {.half = omp_compressed_rows<T, NarrowHalf>,
               .scaled_half = omp_compressed_rows<T, NarrowScaled>,
               .carried_half = omp_compressed_rows<T, NarrowCarried>},
          .refuses = needs_periodic_box,
          .preference = {.cpu = 10},
          .on_ranks = OnRanks::timed,
          .builds_on = "omp/prefetch_row"},
         {.name = "omp/in_place",
          .run = {.full = omp_in_place<T>},
          .refuses = needs_periodic_box,
          .launch_period = 2,
          .builds_on = "omp/prefetch_row"}},
    });
}

template Variants<Problem<double>> omp_rungs<double>();
template Variants<Problem<float>> omp_rungs<float>();

} // namespace miniapp::lbm
