// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/01_baseline.hip.hpp"
#include "laplacian/03_tiled.hip.hpp"
#include "laplacian/04_reordered.hip.hpp"
#include "laplacian/07_column.hip.hpp"
#include "laplacian/08_grid_reordered.hip.hpp"
#include "laplacian/15_vector.hip.hpp"
#include "laplacian/17_strips.hip.hpp"
#include "laplacian/19_padded.hip.hpp"
#include "laplacian/bounds/interior_copy.hip.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

template <class T>
Variants<Problem<T>> hip_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "hip/baseline", .run = hip_baseline<T>, .refuses = needs_small_grid<1>}},
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/tiled",
                .run = hip_tiled<T, m>,
                .refuses = needs_small_grid<m>,
                .builds_on = "hip/baseline"};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/accumulated",
                .run = hip_accumulated<T, m>,
                .refuses = needs_tile_within<m>,
                .builds_on = "hip/tiled",
                .shows = shown_if(m == 8, "keep a value in a register", "hip/tiled/8"),
                .may_spill = m == 16};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/reordered",
                .run = hip_reordered<T, m>,
                .refuses = needs_tile_within<m>,
                .builds_on = "hip/accumulated",
                .shows = shown_if(m == 4, "read in the order of memory", "hip/accumulated/4"),
                .may_spill = m == 16};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/launch_bounds",
                .run = hip_launch_bounds<T, m>,
                .refuses = first_reason<needs_block_within<256>, needs_tile_within<m>>,
                .builds_on = "hip/reordered",
                .shows = shown_if(m == 16, "promise the size of a block", "hip/reordered/16")};
        }),
        {{.name = "hip/baseline_nontemporal",
          .run = hip_baseline_nontemporal<T>,
          .refuses = needs_small_grid<1>,
          .builds_on = "hip/baseline",
          .shows = {{"nontemporal store", "hip/baseline"}}}},
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/nontemporal",
                .run = hip_nontemporal<T, m>,
                .refuses = first_reason<needs_block_within<256>, needs_tile_within<m>>,
                .builds_on = "hip/launch_bounds"};
        }),
        tunings<2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/column",
                .run = hip_column<T, m>,
                .refuses = first_reason<needs_block_within<256>, needs_small_grid<1>>,
                .builds_on = "hip/baseline_nontemporal"};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/grid_reordered",
                .run = hip_grid_reordered<T, m>,
                .refuses = first_reason<needs_block_within<256>, needs_tile_within<m>>,
                .builds_on = "hip/nontemporal"};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "hip/subdomains",
                .run = hip_subdomains<T, m>,
                .refuses = first_reason<needs_block_within<256>, needs_tile_within<m>>,
                .builds_on = "hip/nontemporal"};
        }),
        tunings<4, 8>([](auto m) {
            return V{.name = "hip/vector", .run = hip_vector<T, m>, .builds_on = "hip/column"};
        }),
        tunings<4, 5, 6, 8>([](auto m) {
            return V{.name = "hip/strips", .run = hip_strips<T, m>, .builds_on = "hip/vector"};
        }),
        tunings<3, 4, 5>([](auto m) {
            return V{.name = "hip/tall", .run = hip_tall<T, m>, .builds_on = "hip/strips"};
        }),
        tunings<4, 5>([](auto m) {
            return V{
                .name = "hip/padded",
                .run = hip_padded<T, m>,
                .refuses = needs_few_padded_points<T>,
                .builds_on = "hip/tall"};
        }),
        tunings<3, 4, 5>([](auto m) {
            return V{
                .name = "hip/aligned",
                .run = hip_aligned<T, m>,
                .refuses = needs_few_padded_points<T>,
                .builds_on = "hip/padded"};
        }),
    });
}

template <class T>
Variants<Problem<T>> hip_bound_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        tunings<2, 4>([](auto m) {
            return V{
                .name = "hip/interior_copy",
                .run = hip_interior_copy<T, m>,
                .refuses = needs_few_planes};
        }),
        tunings<1, 2>([](auto m) {
            return V{
                .name = "hip/interior_copy_lines",
                .run = hip_interior_copy_lines<T, m>,
                .refuses = first_reason<needs_few_planes, needs_few_padded_points<T>>};
        }),
    });
}

template Variants<Problem<double>> hip_variants<double>();
template Variants<Problem<float>> hip_variants<float>();
template Variants<Problem<double>> hip_bound_variants<double>();
template Variants<Problem<float>> hip_bound_variants<float>();

} // namespace miniapp::laplacian
