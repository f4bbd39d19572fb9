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
#include "lbm/16_lds_spill.hip.hpp"
#include "lbm/20_no_ghosts.hip.hpp"
#include "lbm/21_columns.hip.hpp"
#include "lbm/25_columns_blocked.hip.hpp"
#include "lbm/27_pairs.hip.hpp"
#include "lbm/parts/rungs.hpp"
#include "lbm/published/published.hip.hpp"

namespace miniapp::lbm {

template <class T>
Variants<Problem<T>> hip_rungs()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "hip/baseline", .run = {.full = hip_baseline<T>}, .refuses = needs_small_grid},
         {.name = "hip/no_pow",
          .run = {.full = hip_no_pow<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/baseline"},
         {.name = "hip/late_definition",
          .run = {.full = hip_late_definition<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/no_pow",
          .shows =
              {{"no assertions", "hip/assertion"},
               {"few arguments, not by a pointer", "hip/small_arguments"},
               {"few arguments, nor in constant memory", "hip/constant_arguments"}}},
         {.name = "hip/assertion",
          .run = {.full = hip_assertion<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/late_definition",
          .may_spill = true}},
        tunings<1, 2>([](auto m) {
            return V{
                .name = "hip/restrict",
                .run = {.full = hip_restrict<T, m>},
                .refuses = needs_small_grid,
                .builds_on = "hip/late_definition"};
        }),
        tunings<256, 512, 1024>([](auto m) {
            return V{
                .name = "hip/launch_bounds",
                .run = {.full = hip_launch_bounds<T, m>},
                .refuses = needs_launch_within<m>,
                .builds_on = "hip/late_definition",
                .shows =
                    shown_if(m == 256, "promise the size of a block", "hip/launch_bounds/1024")};
        }),
        {{.name = "hip/small_arguments",
          .run = {.full = hip_small_arguments<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/late_definition"},
         {.name = "hip/constant_arguments",
          .run = {.full = hip_constant_arguments<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/small_arguments"}},
        tunings<1, 2, 19>([](auto m) {
            return V{
                .name = "hip/stack_arrays",
                .run = {.full = hip_stack_arrays<T, m>},
                .refuses = needs_small_grid,
                .builds_on = "hip/late_definition",
                .shows = shown_if(m == 19, "unroll loops over arrays", "hip/stack_arrays/1"),
                .may_spill = m < 19};
        }),
        {{.name = "hip/unrolled",
          .run = {.full = hip_unrolled<T>},
          .refuses = needs_small_grid,
          .builds_on = "hip/stack_arrays"}},
        tunings<64, 256, 1024>([](auto m) {
            return V{
                .name = "hip/fused",
                .run = {.full = hip_fused<T, m>},
                .refuses = needs_launch_within<m>,
                .preference = {.amd_gpu = m == 256 ? 30 : 0, .nvidia_gpu = m == 256 ? 30 : 0},
                .on_ranks = m == 256 ? OnRanks::timed : OnRanks::right,
                .builds_on = "hip/unrolled",
                .shows = shown_if(m == 256, "promise the size of a block", "hip/fused/1024")};
        }),
        {{.name = "hip/nontemporal",
          .run = {.full = hip_nontemporal<T>},
          .refuses = needs_launch_within<256>,
          .on_ranks = OnRanks::right,
          .builds_on = "hip/fused"}},
        tunings<4, 8>([](auto m) {
            return V{
                .name = "hip/lds_spill",
                .run = {.full = hip_lds_spill<T, m>},
                .refuses = needs_launch_within<256>,
                .builds_on = "hip/unrolled",
                .shows = shown_if(m == 4, "spill to LDS by hand", "hip/unrolled")};
        }),
        {{.name = "hip/no_ghosts",
          .run =
              {.full = hip_no_ghosts<T>,
               .half = hip_no_ghosts<T, NarrowHalf<T>>,
               .scaled_half = hip_no_ghosts<T, NarrowScaled<T>>},
          .refuses = first_reason<needs_periodic_box, needs_launch_within<256>>,
          .builds_on = "hip/fused"},
         {.name = "hip/columns",
          .run =
              {.full = hip_columns<T>,
               .half = hip_columns<T, NarrowHalf<T>>,
               .scaled_half = hip_columns<T, NarrowScaled<T>>},
          .refuses = needs_periodic_box,
          .preference = {.amd_gpu = 50, .nvidia_gpu = 50},
          .on_ranks = OnRanks::timed,
          .builds_on = "hip/no_ghosts"}},
        tunings<2, 4>([](auto m) {
            return V{
                .name = "hip/columns_blocked",
                .run =
                    {.full = hip_columns_blocked<T, WideBlocked<T>, m>,
                     .half = hip_columns_blocked<T, NarrowBlocked<T>, m>},
                .refuses = first_reason<needs_periodic_box, needs_few_sites>,
                .preference = {.nvidia_gpu = 70, .where = m == 2 ? is_full_double : is_full_float},
                .on_ranks = OnRanks::timed,
                .builds_on = "hip/columns"};
        }),
        tunings<2, 4>([](auto m) {
            return V{
                .name = "hip/pairs",
                .run =
                    {.full = hip_pairs<T, WideBlocked, m>,
                     .half = hip_pairs<T, NarrowBlocked, m>,
                     .carried_half = hip_pairs<T, CarriedBlocked, m>},
                .refuses = first_reason<needs_periodic_box, needs_even_rows, needs_few_sites>,
                .preference = m == 2 ? Preference{.amd_gpu = 5, .nvidia_gpu = 5}
                                     : Preference{.nvidia_gpu = 85, .where = is_in_float},
                .builds_on = "hip/columns_blocked"};
        }),
    });
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

template Variants<Problem<double>> hip_rungs<double>();
template Variants<Problem<float>> hip_rungs<float>();

} // namespace miniapp::lbm
