// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/01_baseline.omp.hpp"
#include "lbm/18_two_passes.hpp"
#include "lbm/19_prefetch_row.hpp"
#include "lbm/28_in_place.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/parts/slab.omp.hpp"

namespace miniapp::lbm {

/// Returns the rungs that are written with OpenMP. Those in slabs make the steps of the portable
/// rungs, with Highway's vectors in place of packs (parts/slab.omp.hpp).
template <class T>
Variants<Problem<T>> omp_rungs()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "omp/baseline", .run = {.full = omp_baseline<T>}},
         {.name = "omp/two_passes",
          .run = {.full = omp_step_in_slabs<T, NoPrefetch>},
          .refuses = needs_periodic_box,
          .on_ranks = OnRanks::right,
          .builds_on = "omp/baseline"},
         {.name = "omp/prefetch_row",
          .run =
              {.full = omp_step_in_slabs<T, PrefetchNextRow>,
               .half = omp_step_in_slabs<T, PrefetchNextRow, NarrowHalf>,
               .scaled_half = omp_step_in_slabs<T, PrefetchNextRow, NarrowScaled>,
               .carried_half = omp_step_in_slabs<T, PrefetchNextRow, NarrowCarried>},
          .refuses = needs_periodic_box,
          .preference = {.cpu = 40},
          .on_ranks = OnRanks::timed,
          .builds_on = "omp/two_passes"},
         {.name = "omp/in_place",
          .run = {.full = omp_step_in_slabs<T, PrefetchNextRow, InPlace>},
          .refuses = needs_periodic_box,
          .launch_period = 2,
          .builds_on = "omp/prefetch_row"}},
    });
}

template Variants<Problem<double>> omp_rungs<double>();
template Variants<Problem<float>> omp_rungs<float>();

} // namespace miniapp::lbm
