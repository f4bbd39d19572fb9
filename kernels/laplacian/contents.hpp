// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/01_baseline.hpp"
#include "laplacian/02_default_order.hpp"
#include "laplacian/02_flat.hpp"
#include "laplacian/04_reordered.hpp"
#include "laplacian/07_column.hpp"
#include "laplacian/13_planes.hpp"
#include "laplacian/15_vector.hpp"
#include "laplacian/17_strips.hpp"
#include "laplacian/19_padded.hpp"
#include "laplacian/bounds/interior_copy.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

/// Returns all variants of this build in reading order. Each precision is compiled in a source of
/// its own (rungs.double.cpp, rungs.float.cpp) so that two cores can compile at once.
template <class T>
Variants<Problem<T>> variants()
{
    constexpr int size = 16 / sizeof(T); // points in a chunk of 16 bytes
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "baseline", .run = baseline<T>, .shows = {{"order of indices", "default_order"}}},
         {.name = "default_order", .run = default_order<T>, .builds_on = "baseline"},
         {.name = "chosen_tile", .run = chosen_tile<T>, .builds_on = "baseline"},
         {.name = "flat", .run = flat<T>, .builds_on = "baseline"},
         {.name = "row_loop", .run = row_loop<T>, .builds_on = "flat"}},
        tunings<1, 2, 4, 8, 16>(
            [](auto m) { return V{.name = "tiled", .run = tiled<T, m>, .builds_on = "baseline"}; }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{.name = "reordered", .run = reordered<T, m>, .builds_on = "tiled"};
        }),
        tunings<1, 2, 4, 8, 16>([](auto m) {
            V variant{
                .name = "launch_bounds",
                .refuses = needs_block_within<256>,
                .unavailable = why_no_launch_bounds("reordered/" + std::to_string(m)),
                .builds_on = "reordered",
                .shows = shown_if(m == 16, "promise the size of a block", "reordered/16")};
            if constexpr (backend::gpu) {
                variant.run = launch_bounds<T, m>;
            }
            return variant;
        }),
        {{.name = "baseline_nontemporal",
          .run = baseline_nontemporal<T>,
          .builds_on = "baseline",
          .shows = {{"nontemporal store", "baseline"}}}},
        tunings<1, 2, 4, 8, 16>([](auto m) {
            return V{
                .name = "nontemporal",
                .run = nontemporal<T, m>,
                .refuses = needs_block_within<256>,
                .builds_on = "launch_bounds"};
        }),
        tunings<2, 4, 8, 16>(
            [](auto m) { return V{.name = "column", .run = column<T, m>, .builds_on = "flat"}; }),
        tunings<1, 2, 3, 4>([](auto m) {
            return V{.name = "planes", .run = planes<T, m>, .builds_on = "baseline"};
        }),
        tunings<4, 8>([](auto m) {
            return V{
                .name = "vector",
                .run = vector<T, m>,
                .refuses = needs_few_items<size, 1, m>,
                .builds_on = "column"};
        }),
        tunings<4, 5, 6, 8>([](auto m) {
            return V{
                .name = "strips",
                .run = strips<T, m>,
                .refuses = needs_few_items<size, 2, m>,
                .builds_on = "vector"};
        }),
        {{.name = "padded",
          .run = padded<T, 6>,
          .refuses = first_reason<needs_few_items<size, 2, 6>, needs_few_padded_points<T>>,
          .builds_on = "strips",
          .tuning = {6}}},
        tunings<4, 6>([](auto m) {
            return V{
                .name = "aligned",
                .run = aligned<T, m>,
                .refuses = first_reason<needs_few_items<size, 2, m>, needs_few_padded_points<T>>,
                .builds_on = "padded"};
        }),
    });
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    add(variants, Kind::bound, {{.name = "interior_copy", .run = interior_copy<T>}});
    if constexpr (backend::host) {
        add(variants, Kind::bound, omp_bound_variants<T>(), Needs::openmp);
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::bound, hip_bound_variants<T>(), Needs::gpu);
    }
    return variants;
}

} // namespace miniapp::laplacian
