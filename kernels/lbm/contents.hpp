// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/01_baseline.hpp"
#include "lbm/02_no_pow.hpp"
#include "lbm/03_late_definition.hpp"
#include "lbm/05_launch_bounds.hpp"
#include "lbm/07_layout.hpp"
#include "lbm/08_stack_arrays.hpp"
#include "lbm/09_unrolled.hpp"
#include "lbm/10_inlined_gradients.hpp"
#include "lbm/11_fused.hpp"
#include "lbm/13_nontemporal.hpp"
#include "lbm/18_two_passes.hpp"
#include "lbm/19_prefetch_row.hpp"
#include "lbm/20_no_ghosts.hpp"
#include "lbm/21_columns.hpp"
#include "lbm/25_columns_blocked.hpp"
#include "lbm/27_pairs.hpp"
#include "lbm/28_in_place.hpp"
#include "lbm/parts/rungs.hpp"

namespace miniapp::lbm {

/// Returns the rungs whose work items are slabs. A build for a GPU lists them as unavailable and
/// does not compile them.
template <class T>
Variants<Problem<T>> slab_rungs()
{
    std::string const few =
        backend::gpu ? "a work item is a slab, and a GPU has too few of them" : "";
    Variant<Problem<T>> passes{
        .name = "two_passes",
        .refuses = needs_periodic_box,
        .unavailable = few,
        .on_ranks = OnRanks::right,
        .builds_on = "nontemporal"};
    Variant<Problem<T>> ahead{
        .name = "prefetch_row",
        .refuses = needs_periodic_box,
        .unavailable = few,
        .preference = {.cpu = 30},
        .on_ranks = OnRanks::timed,
        .builds_on = "two_passes"};
    Variant<Problem<T>> there{
        .name = "in_place",
        .refuses = needs_periodic_box,
        .unavailable = few,
        .launch_period = 2,
        .builds_on = "prefetch_row"};
    if constexpr (!backend::gpu) {
        passes.run = Steps<T>{.full = two_passes<T>};
        ahead.run = Steps<T>{
            .full = prefetch_row<T>,
            .half = prefetch_row<T, NarrowHalf>,
            .scaled_half = prefetch_row<T, NarrowScaled>,
            .carried_half = prefetch_row<T, NarrowCarried>};
        there.run = Steps<T>{.full = in_place<T>};
    }
    return {passes, ahead, there};
}

/// Returns the rungs of this build in reading order. The template is instantiated in one source for
/// each precision (rungs.double.cpp, rungs.float.cpp), so that two cores compile at the same time.
template <class T>
Variants<Problem<T>> rungs()
{
    using V = Variant<Problem<T>>;
    auto rungs = joined<V>({
        {{.name = "baseline", .run = {.full = baseline<T>}},
         {.name = "no_pow",
          .run = {.full = no_pow<T>},
          .builds_on = "baseline",
          .shows = {{"no long functions", "baseline"}}},
         {.name = "late_definition", .run = {.full = late_definition<T>}, .builds_on = "no_pow"}},
        tunings<128, 256>([](auto m) {
            V rung{
                .name = "launch_bounds",
                .unavailable = why_no_launch_bounds("late_definition"),
                .builds_on = "late_definition"};
            if constexpr (backend::gpu) {
                rung.run = Steps<T>{.full = launch_bounds<T, m>};
            }
            return rung;
        }),
        {{.name = "layout_soa",
          .run = {.full = layout_soa<T>},
          .builds_on = "late_definition",
          .shows =
              {{"few arguments", "late_definition"},
               {"the layout follows the iteration", "layout_aos"}}},
         {.name = "layout_aos", .run = {.full = layout_aos<T>}, .builds_on = "layout_soa"},
         {.name = "stack_arrays",
          .run = {.full = stack_arrays<T>},
          .builds_on = "layout_soa",
          .shows = {{"keep a value in a register", "layout_soa"}}},
         {.name = "unrolled",
          .run = {.full = unrolled<T>},
          .builds_on = "stack_arrays",
          .shows = {{"extents as template arguments", "stack_arrays"}}},
         {.name = "inlined_gradients",
          .run = {.full = inlined_gradients<T>},
          .builds_on = "unrolled",
          .shows = {{"recompute instead of reading", "unrolled"}}},
         {.name = "fused",
          .run = {.full = fused<T>, .by_phase = fused<T, ByPhase>},
          .preference = {.amd_gpu = 20, .nvidia_gpu = 20},
          .on_ranks = OnRanks::timed,
          .builds_on = "inlined_gradients"}},
        tunings<1, 16>([](auto m) {
            return V{
                .name = "nontemporal",
                .run = {.full = nontemporal<T, m>, .by_phase = nontemporal<T, m, ByPhase>},
                .preference = {.cpu = m == 16 ? 20 : 0},
                .on_ranks = m == 16 ? OnRanks::timed : OnRanks::right,
                .builds_on = "fused"};
        }),
        {{.name = "no_ghosts",
          .run =
              {.full = no_ghosts<T>,
               .half = no_ghosts<T, NarrowHalf<T>>,
               .scaled_half = no_ghosts<T, NarrowScaled<T>>},
          .refuses = needs_periodic_box,
          .preference = {.nvidia_gpu = 95, .where = is_small_full_box},
          .builds_on = "fused"},
         {.name = "columns",
          .run =
              {.full = columns<T>,
               .half = columns<T, NarrowHalf<T>>,
               .scaled_half = columns<T, NarrowScaled<T>>},
          .refuses = needs_periodic_box,
          .preference = {.amd_gpu = 40, .nvidia_gpu = 40},
          .on_ranks = OnRanks::timed,
          .builds_on = "no_ghosts"}},
        tunings<2, 4>([](auto m) {
            V rung{
                .name = "columns_blocked",
                .refuses = first_reason<needs_periodic_box, needs_few_sites>,
                .unavailable = m == 2 ? "" : why_no_launch_bounds("columns_blocked/2"),
                .preference = {.nvidia_gpu = 60, .where = m == 2 ? is_full_double : is_full_float},
                .on_ranks = OnRanks::timed,
                .builds_on = "columns"};
            if constexpr (m == 2 || backend::gpu) {
                rung.run = Steps<T>{
                    .full = columns_blocked<T, WideBlocked<T>, m>,
                    .half = columns_blocked<T, NarrowBlocked<T>, m>};
            }
            return rung;
        }),
        tunings<2, 4>([](auto m) {
            V rung{
                .name = "pairs",
                .refuses = first_reason<needs_periodic_box, needs_even_rows, needs_few_sites>,
                .unavailable = m == 2 ? "" : why_no_launch_bounds("pairs/2"),
                .preference = {.nvidia_gpu = m == 4 ? 80 : 0, .where = is_in_float},
                .builds_on = "columns_blocked"};
            if constexpr (m == 2 || backend::gpu) {
                rung.run = Steps<T>{
                    .full = pairs<T, WideBlocked, m>,
                    .half = pairs<T, NarrowBlocked, m>,
                    .carried_half = pairs<T, CarriedBlocked, m>};
            }
            return rung;
        }),
    });
    add(rungs, Kind::portable, slab_rungs<T>());
    if constexpr (backend::host) {
        add(rungs, Kind::host, omp_rungs<T>());
    }
    if constexpr (backend::gpu) {
        add(rungs, Kind::gpu, hip_rungs<T>());
    }
    if constexpr (backend::cuda) {
        add(rungs, Kind::gpu, cuda_rungs<T>(), Needs::nvidia_gpu);
    }
    return refuse_uncompiled_steps(rungs);
}

} // namespace miniapp::lbm
