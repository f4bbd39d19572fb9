// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/01_baseline.hip.hpp"
#include "lbm/02_assertion.hip.hpp"
#include "lbm/02_no_pow.hip.hpp"
#include "lbm/03_late_definition.hip.hpp"
#include "lbm/04_restrict.hip.hpp"
#include "lbm/05_launch_bounds.hip.hpp"
#include "lbm/06_constant_arguments.hip.hpp"
#include "lbm/06_small_arguments.hip.hpp"
#include "lbm/08_stack_arrays.hip.hpp"
#include "lbm/09_unrolled.hip.hpp"
#include "lbm/11_fused.hip.hpp"
#include "lbm/13_nontemporal.hip.hpp"
#include "lbm/14_blocks.hip.hpp"
#include "lbm/16_lds_spill.hip.hpp"
#include "lbm/17_vector.hip.hpp"
#include "lbm/20_no_ghosts.hip.hpp"
#include "lbm/21_columns.hip.hpp"
#include "lbm/22_compressed.hip.hpp"
#include "lbm/22_compressed_linear.hip.hpp"
#include "lbm/23_chained.hip.hpp"
#include "lbm/24_columns_kept.hip.hpp"
#include "lbm/25_columns_blocked.hip.hpp"
#include "lbm/26_compressed_blocked.hip.hpp"
#include "lbm/27_pairs.hip.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/published/published.hip.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Rung<T>> hip_rungs()
{
    return {
        {.name = "hip/baseline", .step = {.full = hip_baseline<T>}, .needs = needs_small_grid},
        {.name = "hip/no_pow", .step = {.full = hip_no_pow<T>}, .needs = needs_small_grid},
        {.name = "hip/late_definition",
         .step = {.full = hip_late_definition<T>},
         .needs = needs_small_grid},
        {.name = "hip/assertion", .step = {.full = hip_assertion<T>}, .needs = needs_small_grid},
        {.name = "hip/restrict/1", .step = {.full = hip_restrict<T, 1>}, .needs = needs_small_grid},
        {.name = "hip/restrict/2", .step = {.full = hip_restrict<T, 2>}, .needs = needs_small_grid},
        {.name = "hip/launch_bounds/256",
         .step = {.full = hip_launch_bounds<T, 256>},
         .needs = needs_launch_within<256>},
        {.name = "hip/launch_bounds/512",
         .step = {.full = hip_launch_bounds<T, 512>},
         .needs = needs_launch_within<512>},
        {.name = "hip/launch_bounds/1024",
         .step = {.full = hip_launch_bounds<T, 1024>},
         .needs = needs_small_grid},
        {.name = "hip/small_arguments",
         .step = {.full = hip_small_arguments<T>},
         .needs = needs_small_grid},
        {.name = "hip/constant_arguments",
         .step = {.full = hip_constant_arguments<T>},
         .needs = needs_small_grid},
        {.name = "hip/stack_arrays/1",
         .step = {.full = hip_stack_arrays<T, 1>},
         .needs = needs_small_grid},
        {.name = "hip/stack_arrays/2",
         .step = {.full = hip_stack_arrays<T, 2>},
         .needs = needs_small_grid},
        {.name = "hip/stack_arrays/19",
         .step = {.full = hip_stack_arrays<T, 19>},
         .needs = needs_small_grid},
        {.name = "hip/unrolled", .step = {.full = hip_unrolled<T>}, .needs = needs_small_grid},
        {.name = "hip/fused/64",
         .step = {.full = hip_fused<T, 64>},
         .needs = needs_launch_within<64>,
         .works_on_ranks = true},
        {.name = "hip/fused/256",
         .step = {.full = hip_fused<T, 256>},
         .needs = needs_launch_within<256>,
         .works_on_ranks = true,
         .preference = {.amd_gpu = 30, .nvidia_gpu = 30}},
        {.name = "hip/fused/1024",
         .step = {.full = hip_fused<T, 1024>},
         .needs = needs_small_grid,
         .works_on_ranks = true},
        {.name = "hip/nontemporal",
         .step = {.full = hip_nontemporal<T>},
         .needs = needs_launch_within<256>,
         .works_on_ranks = true,
         .stores = Stores::nontemporal},
        {.name = "hip/blocks/2",
         .step = {.full = hip_blocks<T, 2>},
         .needs = needs_launch_within<256>},
        {.name = "hip/blocks/4",
         .step = {.full = hip_blocks<T, 4>},
         .needs = needs_launch_within<256>},
        {.name = "hip/lds_spill/4",
         .step = {.full = hip_lds_spill<T, 4>},
         .needs = needs_launch_within<256>},
        {.name = "hip/lds_spill/8",
         .step = {.full = hip_lds_spill<T, 8>},
         .needs = needs_launch_within<256>},
        {.name = "hip/vector",
         .step = {.full = hip_vector<T>},
         .needs = needs_launch_within<256>,
         .stores = Stores::nontemporal},
        {.name = "hip/no_ghosts",
         .step = {.full = hip_no_ghosts<T>},
         .needs = first_of<needs_periodic_box, needs_launch_within<256>>},
        {.name = "hip/columns",
         .step = {.full = hip_columns<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true,
         .preference = {.amd_gpu = 50, .nvidia_gpu = 50}},
        {.name = "hip/compressed/2",
         .step =
             {.half = hip_compressed<T, NarrowHalf, 2>,
              .scaled_half = hip_compressed<T, NarrowScaled, 2>},
         .needs = needs_periodic_box,
         .preference = {.amd_gpu = 10, .nvidia_gpu = 10}},
        {.name = "hip/compressed/4",
         .step =
             {.half = hip_compressed<T, NarrowHalf, 4>,
              .scaled_half = hip_compressed<T, NarrowScaled, 4>},
         .needs = needs_periodic_box},
        {.name = "hip/compressed_linear/2",
         .step =
             {.half = hip_compressed_linear<T, NarrowHalf, 2>,
              .scaled_half = hip_compressed_linear<T, NarrowScaled, 2>},
         .needs = first_of<needs_periodic_box, needs_launch_within<256>>},
        {.name = "hip/compressed_linear/4",
         .step =
             {.half = hip_compressed_linear<T, NarrowHalf, 4>,
              .scaled_half = hip_compressed_linear<T, NarrowScaled, 4>},
         .needs = first_of<needs_periodic_box, needs_launch_within<256>>},
        {.name = "hip/chained/2",
         .step =
             {.full = hip_chained<T, Soa, 2>,
              .half = hip_chained<T, NarrowHalf, 2>,
              .scaled_half = hip_chained<T, NarrowScaled, 2>},
         .needs = needs_periodic_box},
        {.name = "hip/chained/3",
         .step =
             {.full = hip_chained<T, Soa, 3>,
              .half = hip_chained<T, NarrowHalf, 3>,
              .scaled_half = hip_chained<T, NarrowScaled, 3>},
         .needs = needs_periodic_box},
        {.name = "hip/columns_kept",
         .step = {.full = hip_columns_kept<T>},
         .needs = needs_periodic_box,
         .works_on_ranks = true},
        {.name = "hip/columns_blocked/2",
         .step = {.full = hip_columns_blocked<T, 2>},
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .works_on_ranks = true,
         .preference = {.nvidia_gpu = 70},
         .preference_in_float = {}},
        {.name = "hip/columns_blocked/4",
         .step = {.full = hip_columns_blocked<T, 4>},
         .needs = first_of<needs_periodic_box, needs_few_sites>,
         .works_on_ranks = true,
         .preference_in_float = {.nvidia_gpu = 70}},
        {.name = "hip/compressed_blocked/2",
         .step = {.half = hip_compressed_blocked<T, 2>},
         .needs = first_of<needs_periodic_box, needs_few_sites>},
        {.name = "hip/compressed_blocked/4",
         .step = {.half = hip_compressed_blocked<T, 4>},
         .needs = first_of<needs_periodic_box, needs_few_sites>},
        {.name = "hip/pairs/2",
         .step =
             {.full = hip_pairs<T, WideBlocked, 2>,
              .half = hip_pairs<T, NarrowBlocked, 2>,
              .carried_half = hip_pairs<T, CarriedBlocked, 2>},
         .needs = first_of<needs_periodic_box, needs_even_rows, needs_few_sites>,
         .preference = {.amd_gpu = 5, .nvidia_gpu = 5}},
        {.name = "hip/pairs/4",
         .step =
             {.full = hip_pairs<T, WideBlocked, 4>,
              .half = hip_pairs<T, NarrowBlocked, 4>,
              .carried_half = hip_pairs<T, CarriedBlocked, 4>},
         .needs = first_of<needs_periodic_box, needs_even_rows, needs_few_sites>,
         .preference_in_float = {.nvidia_gpu = 85}},
    };
}

namespace published {
template __global__ void hip_baseline_kernel(StepArguments<double>);
template __global__ void hip_no_pow_kernel(StepArguments<double>);
template __global__ void hip_late_definition_kernel(StepArguments<double>);
template __global__ void
hip_restrict_kernel<double, 1>(StepArguments<double>, double* __restrict__, double* __restrict__);
template __global__ void
hip_restrict_kernel<double, 2>(StepArguments<double>, double* __restrict__, double* __restrict__);
} // namespace published

template std::vector<Rung<double>> hip_rungs<double>();
template std::vector<Rung<float>> hip_rungs<float>();

} // namespace miniapp::lbm
