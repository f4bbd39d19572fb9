// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/01_baseline.hpp"
#include "lbm/01_point_by_point.hpp"
#include "lbm/02_no_pow.hpp"
#include "lbm/03_late_definition.hpp"
#include "lbm/05_launch_bounds.hpp"
#include "lbm/06_one_view.hpp"
#include "lbm/07_layout.hpp"
#include "lbm/08_stack_arrays.hpp"
#include "lbm/09_unrolled.hpp"
#include "lbm/10_inlined_gradients.hpp"
#include "lbm/11_fused.hpp"
#include "lbm/12_rows.hpp"
#include "lbm/13_nontemporal.hpp"
#include "lbm/14_blocks.hpp"
#include "lbm/15_slabs.hpp"
#include "lbm/18_two_passes.hpp"
#include "lbm/19_prefetch_row.hpp"
#include "lbm/20_no_ghosts.hpp"
#include "lbm/21_columns.hpp"
#include "lbm/22_compressed.hpp"
#include "lbm/22_compressed_linear.hpp"
#include "lbm/22_compressed_rows.hpp"
#include "lbm/23_chained.hpp"
#include "lbm/24_columns_kept.hpp"
#include "lbm/25_columns_blocked.hpp"
#include "lbm/26_compressed_blocked.hpp"
#include "lbm/27_pairs.hpp"
#include "lbm/28_in_place.hpp"
#include "lbm/30_columns_streamed.hpp"
#include "lbm/parts/rungs.hpp"

namespace miniapp::lbm {

/// The rungs of this build in reading order. Compiled once for each precision (rungs.double.cpp,
/// rungs.float.cpp), which two cores do at the same time.
template <class T>
std::vector<Rung<T>> rungs()
{
    std::vector<Rung<T>> rungs{
        {.name = "baseline", .step = {.full = baseline<T>}},
        {.name = "no_pow", .step = {.full = no_pow<T>}},
        {.name = "late_definition", .step = {.full = late_definition<T>}},
        {.name = "launch_bounds/128",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{.full = launch_bounds<U, 128>};
         }),
         .unavailable = bounds_for_gpus("late_definition")},
        {.name = "launch_bounds/256",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{.full = launch_bounds<U, 256>};
         }),
         .unavailable = bounds_for_gpus("late_definition")},
        {.name = "one_view", .step = {.full = one_view<T>}},
        {.name = "layout_soa", .step = {.full = layout_soa<T>}},
        {.name = "layout_aos", .step = {.full = layout_aos<T>}},
        {.name = "layout_blocked", .step = {.full = layout_blocked<T>}},
        {.name = "stack_arrays", .step = {.full = stack_arrays<T>}},
        {.name = "unrolled", .step = {.full = unrolled<T>}},
        {.name = "inlined_gradients", .step = {.full = inlined_gradients<T>}},
        {.name = "fused",
         .step = {.full = fused<T>, .by_phase = fused<T, ByPhase>},
         .works_on_ranks = true,
         .preference = {.amd_gpu = 20, .nvidia_gpu = 20}},
        {.name = "rows/16", .step = {.full = rows<T, 16>}, .works_on_ranks = true},
        {.name = "rows/64", .step = {.full = rows<T, 64>}, .works_on_ranks = true},
        {.name = "nontemporal/1",
         .step = {.full = nontemporal<T, 1>, .by_phase = nontemporal<T, 1, ByPhase>},
         .works_on_ranks = true,
         .stores = Stores::nontemporal},
        {.name = "nontemporal/4",
         .step = {.full = nontemporal<T, 4>, .by_phase = nontemporal<T, 4, ByPhase>},
         .works_on_ranks = true,
         .stores = Stores::nontemporal},
        {.name = "nontemporal/16",
         .step = {.full = nontemporal<T, 16>, .by_phase = nontemporal<T, 16, ByPhase>},
         .works_on_ranks = true,
         .preference = {.cpu = 20},
         .stores = Stores::nontemporal},
        {.name = "blocks",
         .step = {.full = blocks<T>},
         .needs = needs_tile_within_256,
         .works_on_ranks = true},
        {.name = "no_ghosts",
         .step = {.full = no_ghosts<T>},
         .needs = needs_periodic_box,
         .preference_in_small_box = {.nvidia_gpu = 95}},
        {.name = "columns",
         .step = {.full = columns<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true,
         .preference = {.amd_gpu = 40, .nvidia_gpu = 40}},
        {.name = "compressed/2",
         .step =
             {.half = compressed<T, NarrowHalf, 2>, .scaled_half = compressed<T, NarrowScaled, 2>},
         .needs = needs_periodic_box},
        {.name = "compressed/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{
                 .half = compressed<U, NarrowHalf, 4>,
                 .scaled_half = compressed<U, NarrowScaled, 4>};
         }),
         .needs = needs_periodic_box,
         .unavailable = bounds_for_gpus("compressed/2")},
        {.name = "compressed_linear/2",
         .step =
             {.half = compressed_linear<T, NarrowHalf, 2>,
              .scaled_half = compressed_linear<T, NarrowScaled, 2>},
         .needs = needs_periodic_box},
        {.name = "compressed_linear/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{
                 .half = compressed_linear<U, NarrowHalf, 4>,
                 .scaled_half = compressed_linear<U, NarrowScaled, 4>};
         }),
         .needs = needs_periodic_box,
         .unavailable = bounds_for_gpus("compressed_linear/2")},
        {.name = "chained/2",
         .step =
             {.full = chained<T, Soa, 2>,
              .half = chained<T, NarrowHalf, 2>,
              .scaled_half = chained<T, NarrowScaled, 2>},
         .needs = needs_periodic_box},
        {.name = "chained/3",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{
                 .full = chained<U, Soa, 3>,
                 .half = chained<U, NarrowHalf, 3>,
                 .scaled_half = chained<U, NarrowScaled, 3>};
         }),
         .needs = needs_periodic_box,
         .unavailable = bounds_for_gpus("chained/2")},
        {.name = "columns_kept",
         .step = {.full = columns_kept<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true},
        {.name = "columns_blocked/2",
         .step = {.full = columns_blocked<T, 2>},
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .works_on_ranks = true,
         .preference = {.nvidia_gpu = 60},
         .preference_in_float = {}},
        {.name = "columns_blocked/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{.full = columns_blocked<U, 4>};
         }),
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .works_on_ranks = true,
         .preference_in_float = {.nvidia_gpu = 60},
         .unavailable = bounds_for_gpus("columns_blocked/2")},
        {.name = "compressed_blocked/2",
         .step = {.half = compressed_blocked<T, 2>},
         .needs = first_of<needs_periodic_box, needs_few_sites>},
        {.name = "compressed_blocked/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{.half = compressed_blocked<U, 4>};
         }),
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .unavailable = bounds_for_gpus("compressed_blocked/2")},
        {.name = "pairs/2",
         .step =
             {.full = pairs<T, WideBlocked, 2>,
              .half = pairs<T, NarrowBlocked, 2>,
              .carried_half = pairs<T, CarriedBlocked, 2>},
         .needs = first_of<needs_periodic_box, needs_even_rows, needs_few_sites>},
        {.name = "pairs/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{
                 .full = pairs<U, WideBlocked, 4>,
                 .half = pairs<U, NarrowBlocked, 4>,
                 .carried_half = pairs<U, CarriedBlocked, 4>};
         }),
         .needs = first_of<needs_periodic_box, needs_even_rows, needs_few_sites>,
         .preference_in_float = {.nvidia_gpu = 80},
         .unavailable = bounds_for_gpus("pairs/2")},
    };
    if constexpr (backend::gpu) {
        rungs.push_back(
            {.name = "point_by_point",
             .unavailable = "on a GPU a work item of every rung is a site, as in baseline"});
        for (auto const* const name :
             {"slabs", "two_passes", "prefetch_row", "compressed_rows", "in_place"}) {
            rungs.push_back(
                {.name = name,
                 .unavailable = "a work item is a slab, and a GPU has too few of them"});
        }
    } else {
        add(rungs,
            Kind::portable,
            {
                {.name = "point_by_point", .step = {.full = point_by_point<T>}},
                {.name = "slabs",
                 .step = {.full = slabs<T>},
                 .needs = needs_periodic_box,
                 .works_on_ranks = true},
                {.name = "two_passes",
                 .step = {.full = two_passes<T>},
                 .needs = needs_periodic_box,
                 .works_on_ranks = true},
                {.name = "prefetch_row",
                 .step = {.full = prefetch_row<T>},
                 .needs = needs_periodic_box,
                 .works_on_ranks = true,
                 .preference = {.cpu = 30}},
                {.name = "compressed_rows",
                 .step =
                     {.half = compressed_rows<T, NarrowHalf>,
                      .scaled_half = compressed_rows<T, NarrowScaled>,
                      .carried_half = compressed_rows<T, NarrowCarried>},
                 .needs = needs_periodic_box,
                 .works_on_ranks = true,
                 .preference = {.cpu = 5}},
                {.name = "in_place",
                 .step = {.full = in_place<T>},
                 .needs = needs_periodic_box,
                 .kinds_of_launch = 2},
            });
    }
    if constexpr (backend::host) {
        add(rungs, Kind::host, omp_rungs<T>());
    }
    if constexpr (backend::gpu) {
        add(rungs, Kind::gpu, hip_rungs<T>());
    }
    if constexpr (backend::cuda) {
        add(rungs, Kind::gpu, cuda_rungs<T>());
    }
    return rungs;
}

/// What the accesses of some rungs reach with nothing computed. These make no steps, and so no
/// simulation can take them.
template <class T>
std::vector<Rung<T>> bounds()
{
    return {
        {.name = "columns_streamed/2",
         .step =
             {.full = columns_streamed<T, WideBlocked, 2>,
              .half = columns_streamed<T, NarrowBlocked, 2>},
         .needs = first_of<needs_periodic_box, needs_few_sites>},
        {.name = "columns_streamed/4",
         .step = for_gpus<T>([]<class U>(std::type_identity<U>) {
             return Steps<U>{
                 .full = columns_streamed<U, WideBlocked, 4>,
                 .half = columns_streamed<U, NarrowBlocked, 4>};
         }),
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .unavailable = bounds_for_gpus("columns_streamed/2")},
    };
}

} // namespace miniapp::lbm
