// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/01_reads.hpp"
#include "transpose/02_writes.hpp"
#include "transpose/03_mdrange.hpp"
#include "transpose/04_deep_copy.hpp"
#include "transpose/05_tile.hpp"
#include "transpose/06_padded.hpp"
#include "transpose/07_swizzled.hpp"
#include "transpose/08_rows.hpp"
#include "transpose/10_grouped.hpp"
#include "transpose/12_vector.hpp"
#include "transpose/13_in_place.hpp"
#include "transpose/14_lines.hpp"
#include "transpose/16_shifted.hpp"
#include "transpose/18_shifted_lines.hpp"
#include "transpose/20_skinny_chunks.hpp"
#include "transpose/21_in_place_chunks.hpp"
#include "transpose/parts/library.hpp"
#include "transpose/parts/rungs.hpp"
#include "transpose_rows.hpp"

namespace miniapp::transpose {

/// Returns the variant `shifted_lines`, for CPUs only, because each work item has a buffer.
template <class T, int rows>
Variant<Problem<T>> shifted_lines_variant()
{
    Variant<Problem<T>> variant{
        .name = "shifted_lines",
        .stores = Stores::nontemporal,
        .unavailable =
            backend::gpu ? "a work item's buffer would be in memory; 16 is the idea for a GPU" : "",
        .builds_on = "lines"};
    if constexpr (!backend::gpu) {
        variant.run = shifted_lines<T, rows>;
    }
    return variant;
}

/// Returns all variants of this build in reading order. Each precision is compiled in a source of
/// its own (rungs.double.cpp, rungs.float.cpp) so that two cores can compile at once.
template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    auto variants = joined<V>({
        {{.name = "reads", .run = reads<T>},
         {.name = "writes",
          .run = writes<T>,
          .builds_on = "reads",
          .shows = {{"the layout follows the iteration", "reads"}}}},
        tunings<By<16, 16>, By<32, 8>, By<8, 32>>([](auto m, auto n) {
            return V{.name = "mdrange", .run = mdrange<T, m, n>, .builds_on = "writes"};
        }),
        {{.name = "deep_copy", .run = deep_copy<T>},
         {.name = "tile", .run = tile<T, 32>, .builds_on = "mdrange", .tuning = {32}},
         {.name = "padded", .run = padded<T, 32>, .builds_on = "tile", .tuning = {32}},
         {.name = "swizzled", .run = swizzled<T, 32>, .builds_on = "tile", .tuning = {32}}},
        tunings<By<32, 8>, By<64, 4>>([](auto m, auto n) {
            return V{
                .name = "rows",
                .run = rows<T, m, n>,
                .builds_on = "padded",
                .shows = shown_if(m == 64, "a larger tile for as many threads", "rows/32/8")};
        }),
        tunings<By<32, 8, 32>, By<64, 8, 32>, By<32, 8, all_rows>>([](auto m, auto n, auto o) {
            return V{.name = "grouped", .run = grouped<T, m, n, o>, .builds_on = "rows"};
        }),
        tunings<By<8, all_rows>, By<16, 1>, By<16, all_rows>>([](auto m, auto n) {
            return V{
                .name = "vector",
                .run = vector<T, m, n>,
                .refuses = first_reason<needs_out_of_place, needs_whole_chunks<m>>,
                .builds_on = "grouped"};
        }),
        {{.name = "in_place",
          .run = in_place<T, 32>,
          .refuses = needs_in_place,
          .builds_on = "rows",
          .tuning = {32}}},
        tunings<16, 32>([](auto m) {
            return V{
                .name = "lines",
                .run = lines<T, m>,
                .stores = Stores::nontemporal,
                .builds_on = "reads"};
        }),
        tunings<By<32, 32>, By<64, 32>>([](auto m, auto n) {
            return V{.name = "shifted", .run = shifted<T, m, n>, .builds_on = "grouped"};
        }),
        tunings<By<16, 8>, By<16, 16>, By<16, 32>>([](auto m, auto n) {
            constexpr int most = n == 32 ? 128 : 64;
            return V{
                .name = "skinny_chunks",
                .run = skinny_chunks<T, m, n>,
                .refuses = first_reason<needs_out_of_place, needs_short_side<most>>,
                .builds_on = "tile"};
        }),
        {{.name = "in_place_chunks",
          .run = in_place_chunks<T, 64, 16, 1>,
          .refuses = first_reason<needs_in_place, needs_whole_chunks<16>>,
          .builds_on = "in_place",
          .tuning = {64, 16, 1}}},
        tunings<32>([](auto m) { return shifted_lines_variant<T, m>(); }),
    });
    if constexpr (built::library) {
        add(variants, Kind::library, {{.name = "library/" + library_name(), .run = library<T>}});
    }
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    for (auto& variant : variants) {
        if (!variant.refuses) {
            variant.refuses = needs_out_of_place;
        }
    }
    return variants;
}

} // namespace miniapp::transpose
