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
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/baseline", hip_baseline<T>, grid_too_large},
        {"hip/no_pow", hip_no_pow<T>, grid_too_large},
        {"hip/late_definition", hip_late_definition<T>, grid_too_large},
        {"hip/assertion", hip_assertion<T>, grid_too_large},
        {"hip/restrict/1", hip_restrict<T, 1>, grid_too_large},
        {"hip/restrict/2", hip_restrict<T, 2>, grid_too_large},
        {"hip/launch_bounds/256", hip_launch_bounds<T, 256>, does_not_launch<256>},
        {"hip/launch_bounds/512", hip_launch_bounds<T, 512>, does_not_launch<512>},
        {"hip/launch_bounds/1024", hip_launch_bounds<T, 1024>, grid_too_large},
        {"hip/small_arguments", hip_small_arguments<T>, grid_too_large},
        {"hip/constant_arguments", hip_constant_arguments<T>, grid_too_large},
        {"hip/stack_arrays/1", hip_stack_arrays<T, 1>, grid_too_large},
        {"hip/stack_arrays/2", hip_stack_arrays<T, 2>, grid_too_large},
        {"hip/stack_arrays/19", hip_stack_arrays<T, 19>, grid_too_large},
        {"hip/unrolled", hip_unrolled<T>, grid_too_large},
        {"hip/fused/64", hip_fused<T, 64>, does_not_launch<64>},
        {"hip/fused/256", hip_fused<T, 256>, does_not_launch<256>},
        {"hip/fused/1024", hip_fused<T, 1024>, grid_too_large},
        {"hip/nontemporal", hip_nontemporal<T>, does_not_launch<256>, Stores::nontemporal},
        {"hip/blocks/2", hip_blocks<T, 2>, does_not_launch<256>},
        {"hip/blocks/4", hip_blocks<T, 4>, does_not_launch<256>},
        {"hip/lds_spill/4", hip_lds_spill<T, 4>, does_not_launch<256>},
        {"hip/lds_spill/8", hip_lds_spill<T, 8>, does_not_launch<256>},
        {"hip/vector", hip_vector<T>, does_not_launch<256>, Stores::nontemporal},
        {"hip/no_ghosts", hip_no_ghosts<T>, first_of<needs_periodic_box, does_not_launch<256>>},
        {"hip/columns", hip_columns<T>, needs_periodic_box},
        {"hip/compressed/2",
         ByStorage<T>{
             .half = hip_compressed<T, NarrowHalf, 2>,
             .scaled_half = hip_compressed<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"hip/compressed/4",
         ByStorage<T>{
             .half = hip_compressed<T, NarrowHalf, 4>,
             .scaled_half = hip_compressed<T, NarrowScaled, 4>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry>},
        {"hip/compressed_linear/2",
         ByStorage<T>{
             .half = hip_compressed_linear<T, NarrowHalf, 2>,
             .scaled_half = hip_compressed_linear<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry, does_not_launch<256>>},
        {"hip/compressed_linear/4",
         ByStorage<T>{
             .half = hip_compressed_linear<T, NarrowHalf, 4>,
             .scaled_half = hip_compressed_linear<T, NarrowScaled, 4>},
         first_of<needs_periodic_box, needs_narrow_storage, cannot_carry, does_not_launch<256>>},
        {"hip/chained/2",
         ByStorage<T>{
             .full = hip_chained<T, Soa, 2>,
             .half = hip_chained<T, NarrowHalf, 2>,
             .scaled_half = hip_chained<T, NarrowScaled, 2>},
         first_of<needs_periodic_box, cannot_carry>},
        {"hip/chained/3",
         ByStorage<T>{
             .full = hip_chained<T, Soa, 3>,
             .half = hip_chained<T, NarrowHalf, 3>,
             .scaled_half = hip_chained<T, NarrowScaled, 3>},
         first_of<needs_periodic_box, cannot_carry>},
        {"hip/columns_kept", hip_columns_kept<T>, needs_periodic_box},
        {"hip/columns_blocked/2",
         hip_columns_blocked<T, 2>,
         first_of<needs_periodic_box, needs_few_sites>},
        {"hip/columns_blocked/4",
         hip_columns_blocked<T, 4>,
         first_of<needs_periodic_box, needs_few_sites>},
        {"hip/compressed_blocked/2",
         hip_compressed_blocked<T, 2>,
         first_of<needs_periodic_box, needs_half_storage, needs_few_sites>},
        {"hip/compressed_blocked/4",
         hip_compressed_blocked<T, 4>,
         first_of<needs_periodic_box, needs_half_storage, needs_few_sites>},
        {"hip/pairs/2",
         ByStorage<T>{
             .full = hip_pairs<T, WideBlocked, 2>,
             .half = hip_pairs<T, NarrowBlocked, 2>,
             .carried_half = hip_pairs<T, CarriedBlocked, 2>},
         first_of<needs_periodic_box, needs_equal_widths, needs_even_rows, needs_few_sites>},
        {"hip/pairs/4",
         ByStorage<T>{
             .full = hip_pairs<T, WideBlocked, 4>,
             .half = hip_pairs<T, NarrowBlocked, 4>,
             .carried_half = hip_pairs<T, CarriedBlocked, 4>},
         first_of<needs_periodic_box, needs_equal_widths, needs_even_rows, needs_few_sites>},
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

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::lbm
