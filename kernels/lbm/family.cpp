// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
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
#include "lbm/parts/refusals.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/simulation/settings.hpp"
#include "lbm/simulation/simulate.hpp"
#include "lbm/simulation/simulation_plan.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"baseline", baseline<T>},
        {"no_pow", no_pow<T>},
        {"late_definition", late_definition<T>},
        {"launch_bounds/128", launch_bounds<T, 128>},
        {"launch_bounds/256", launch_bounds<T, 256>},
        {"one_view", one_view<T>},
        {"layout_soa", layout_soa<T>},
        {"layout_aos", layout_aos<T>},
        {"layout_blocked", layout_blocked<T>},
        {"stack_arrays", stack_arrays<T>},
        {"unrolled", unrolled<T>},
        {"inlined_gradients", inlined_gradients<T>},
        {"fused", either<T>(fused<T>, fused<T, ByPhase>)},
        {"rows/16", rows<T, 16>},
        {"rows/64", rows<T, 64>},
        {"nontemporal/1",
         either<T>(nontemporal<T, 1>, nontemporal<T, 1, ByPhase>),
         suits_all,
         Stores::nontemporal},
        {"nontemporal/4",
         either<T>(nontemporal<T, 4>, nontemporal<T, 4, ByPhase>),
         suits_all,
         Stores::nontemporal},
        {"nontemporal/16",
         either<T>(nontemporal<T, 16>, nontemporal<T, 16, ByPhase>),
         suits_all,
         Stores::nontemporal},
        {"blocks", blocks<T>, tile_exceeds_256},
        {"no_ghosts", no_ghosts<T>, needs_periodic_box},
        {"columns", columns<T>, needs_periodic_box},
        {"compressed/2",
         ByStorage<T>{
             .half = compressed<T, NarrowHalf, 2>, .scaled_half = compressed<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"compressed/4",
         ByStorage<T>{
             .half = compressed<T, NarrowHalf, 4>, .scaled_half = compressed<T, NarrowScaled, 4>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"compressed_linear/2",
         ByStorage<T>{
             .half = compressed_linear<T, NarrowHalf, 2>,
             .scaled_half = compressed_linear<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"compressed_linear/4",
         ByStorage<T>{
             .half = compressed_linear<T, NarrowHalf, 4>,
             .scaled_half = compressed_linear<T, NarrowScaled, 4>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"chained/2",
         ByStorage<T>{
             .full = chained<T, Soa, 2>,
             .half = chained<T, NarrowHalf, 2>,
             .scaled_half = chained<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, cannot_carry>},
        {"chained/3",
         ByStorage<T>{
             .full = chained<T, Soa, 3>,
             .half = chained<T, NarrowHalf, 3>,
             .scaled_half = chained<T, NarrowScaled, 3>},
         first_of<needs_periodic_box, cannot_carry>},
        {"columns_kept", columns_kept<T>, needs_periodic_box},
        {"columns_blocked/2", columns_blocked<T, 2>, first_of<needs_periodic_box, needs_few_sites>},
        {"columns_blocked/4", columns_blocked<T, 4>, first_of<needs_periodic_box, needs_few_sites>},
        {"compressed_blocked/2",
         compressed_blocked<T, 2>,
         first_of<needs_periodic_box, needs_half_storage, needs_few_sites>},
        {"compressed_blocked/4",
         compressed_blocked<T, 4>,
         first_of<needs_periodic_box, needs_half_storage, needs_few_sites>},
        {"pairs/2",
         ByStorage<T>{
             .full = pairs<T, WideBlocked, 2>,
             .half = pairs<T, NarrowBlocked, 2>,
             .carried_half = pairs<T, CarriedBlocked, 2>},
         first_of<needs_periodic_box, needs_equal_widths, needs_even_rows, needs_few_sites>},
        {"pairs/4",
         ByStorage<T>{
             .full = pairs<T, WideBlocked, 4>,
             .half = pairs<T, NarrowBlocked, 4>,
             .carried_half = pairs<T, CarriedBlocked, 4>},
         first_of<needs_periodic_box, needs_equal_widths, needs_even_rows, needs_few_sites>},
    };
    if constexpr (backend::gpu) {
        variants.push_back(unavailable<Problem<T>>(
            "point_by_point", "on a GPU a work item of every rung is a site, as in baseline"));
        for (auto const* const name :
             {"slabs", "two_passes", "prefetch_row", "compressed_rows", "in_place"}) {
            variants.push_back(unavailable<Problem<T>>(
                name, "a work item is a slab, and a GPU has too few of them"));
        }
    } else {
        variants.push_back({"point_by_point", point_by_point<T>});
        variants.push_back({"slabs", slabs<T>, needs_periodic_box});
        variants.push_back({"two_passes", two_passes<T>, needs_periodic_box});
        variants.push_back({"prefetch_row", prefetch_row<T>, needs_periodic_box});
        variants.push_back(
            {"compressed_rows",
             ByStorage<T>{
                 .half = compressed_rows<T, NarrowHalf>,
                 .scaled_half = compressed_rows<T, NarrowScaled>,
                 .carried_half = compressed_rows<T, NarrowCarried>},
             first_of<needs_periodic_box, needs_narrow_storage>});
        variants.push_back(
            {.name = "in_place",
             .run = in_place<T>,
             .refuses = needs_periodic_box,
             .kinds_of_launch = 2});
    }
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    if constexpr (backend::cuda) {
        add(variants, Kind::gpu, cuda_variants<T>());
    }
    refuse_narrow_storage<T>(variants);
    refuse_phases<T>(variants, {"fused", "nontemporal/1", "nontemporal/4", "nontemporal/16"});
    return variants;
}

template std::vector<Variant<Problem<double>>> variants<double>();
template std::vector<Variant<Problem<float>>> variants<float>();

std::vector<Family> families()
{
    auto family = make_family<Problem>(
        "lbm",
        "one time step of a two-phase lattice Boltzmann method, D3Q7 + D3Q19, periodic",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits {
        return {{Quantity::bytes, "GB/s", 1e9}, {Quantity::items, "MLUPS", 1e6}};
    };
    family.simulation = {
        simulation_parameters(), simulation_invalid_parameters, simulation_plan, simulate};
    return {family};
}

} // namespace miniapp::lbm
