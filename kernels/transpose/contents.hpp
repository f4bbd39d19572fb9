// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "transpose/01_reads.hpp"
#include "transpose/03_mdrange.hpp"
#include "transpose/05_tile.hpp"
#include "transpose/12_vector.hpp"
#include "transpose/13_in_place.hpp"
#include "transpose/14_lines.hpp"
#include "transpose/16_shifted.hpp"
#include "transpose/18_shifted_lines.hpp"
#include "transpose/20_skinny_chunks.hpp"
#include "transpose/parts/rungs.hpp"
#include "transpose_rows.hpp"

namespace miniapp::transpose {

/// Returns all variants of this build in reading order. Each precision is compiled in a source of
/// its own (rungs.double.cpp, rungs.float.cpp) so that two cores can compile at once.
template <class T>
Variants<Problem<T>> variants()
{
    using V = Variant<Problem<T>>;
    V shifted_lines{
        .name = "shifted_lines",
        .unavailable =
            backend::gpu ? "a work item's buffer would be in memory; 16 is the idea for a GPU" : "",
        .builds_on = "lines",
        .tuning = {32}};
    if constexpr (!backend::gpu) {
        shifted_lines.run = transpose::shifted_lines<T, 32>;
    }
    auto variants = joined<V>({
        {{.name = "reads", .run = by_offset_width(reads<T, int>, reads<T, Offset64>)},
         {.name = "writes",
          .run = by_offset_width(writes<T, int>, writes<T, Offset64>),
          .builds_on = "reads",
          .shows = {{"the layout follows the iteration", "reads"}}}},
        tunings<By<16, 16>, By<32, 8>, By<8, 32>>([](auto m, auto n) {
            return V{
                .name = "mdrange",
                .run = by_offset_width(mdrange<T, m, n, int>, mdrange<T, m, n, Offset64>),
                .builds_on = "writes"};
        }),
        {{.name = "deep_copy", .run = deep_copy<T>},
         {.name = "tile",
          .run = by_offset_width(tile<T, 32, int>, tile<T, 32, Offset64>),
          .builds_on = "mdrange",
          .tuning = {32}},
         {.name = "padded",
          .run = by_offset_width(padded<T, 32, int>, padded<T, 32, Offset64>),
          .builds_on = "tile",
          .tuning = {32}},
         {.name = "swizzled",
          .run = by_offset_width(swizzled<T, 32, int>, swizzled<T, 32, Offset64>),
          .builds_on = "tile",
          .tuning = {32}}},
        tunings<By<32, 8>, By<64, 4>>([](auto m, auto n) {
            return V{
                .name = "rows",
                .run = by_offset_width(rows<T, m, n, int>, rows<T, m, n, Offset64>),
                .builds_on = "padded",
                .shows = shown_if(m == 64, "a larger tile for as many threads", "rows/32/8")};
        }),
        tunings<By<32, 8, 32>, By<64, 8, 32>, By<32, 8, all_rows>>([](auto m, auto n, auto o) {
            return V{
                .name = "grouped",
                .run = by_offset_width(grouped<T, m, n, o, int>, grouped<T, m, n, o, Offset64>),
                .builds_on = "rows"};
        }),
        tunings<By<8, all_rows>, By<16, 1>, By<16, all_rows>>([](auto m, auto n) {
            return V{
                .name = "vector",
                .run = by_offset_width(vector<T, m, n, int>, vector<T, m, n, Offset64>),
                .refuses = first_reason<needs_out_of_place, needs_whole_chunks<m>>,
                .builds_on = "grouped"};
        }),
        {{.name = "in_place",
          .run = by_offset_width(in_place<T, 32, int>, in_place<T, 32, Offset64>),
          .refuses = needs_in_place,
          .builds_on = "rows",
          .tuning = {32}}},
        tunings<16, 32>([](auto m) {
            return V{
                .name = "lines",
                .run = by_offset_width(lines<T, m, int>, lines<T, m, Offset64>),
                .builds_on = "reads"};
        }),
        tunings<By<32, 32>, By<64, 32>>([](auto m, auto n) {
            return V{
                .name = "shifted",
                .run = by_offset_width(shifted<T, m, n, int>, shifted<T, m, n, Offset64>),
                .builds_on = "grouped"};
        }),
        tunings<By<16, 8>, By<16, 16>, By<16, 32>>([](auto m, auto n) {
            constexpr int most = n == 32 ? 128 : 64;
            return V{
                .name = "skinny_chunks",
                .run =
                    by_offset_width(skinny_chunks<T, m, n, int>, skinny_chunks<T, m, n, Offset64>),
                .refuses = first_reason<needs_out_of_place, needs_short_side<most>>,
                .builds_on = "tile"};
        }),
        {{.name = "in_place_chunks",
          .run = by_offset_width(
              in_place_chunks<T, 64, 16, 1, int>, in_place_chunks<T, 64, 16, 1, Offset64>),
          .refuses = first_reason<needs_in_place, needs_whole_chunks<16>>,
          .builds_on = "in_place",
          .tuning = {64, 16, 1}}},
        {shifted_lines},
    });
    if constexpr (built::library) {
        add(variants,
            Kind::library,
            {{.name = "library/" + library_name(), .run = run_library<T>}});
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
