// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/narrow_slab.hpp"
#include "lbm/parts/slab.hpp"

namespace miniapp::lbm {

/// Prefetches the lines of the next row into the L2.
struct PrefetchNextRow
{
    /// Prefetches the lines from which site s pulls populations p to last - 1, and for f also the
    /// lines of s itself. This is a recursion and not a loop over lambdas, since g++ 12 drops the
    /// call of a lambda that only prefetches.
    template <int p, int last, class Populations, class Steps>
    KOKKOS_FORCEINLINE_FUNCTION static void
    prefetch(Populations const& source, int s, Steps const& steps)
    {
        constexpr Direction e = velocity_of_population(p);
        prefetch_second_level(source.address(PopulationIndex<p>{}, s - steps.step({0, e.y, e.z})));
        if constexpr (p < f_count && (e.y != 0 || e.z != 0)) {
            prefetch_second_level(source.address(PopulationIndex<p>{}, s));
        }
        if constexpr (p + 1 < last) {
            prefetch<p + 1, last>(source, s, steps);
        }
    }
};

/// Prefetches into the L2, one row ahead, each line of the populations that `two_passes` reads. 26
/// streams are more than the hardware prefetcher can follow.
template <class T, template <class> class Populations = Soa>
void prefetch_row(Problem<T>& p, ExecutionSpace const& space)
{
    step_in_slabs<PrefetchNextRow, Populations>(p, space, "lbm/prefetch_row");
}

} // namespace miniapp::lbm
