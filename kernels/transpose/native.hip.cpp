// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/01_reads.hip.hpp"
#include "transpose/05_tile.hip.hpp"
#include "transpose/12_vector.hip.hpp"
#include "transpose/13_in_place.hip.hpp"
#include "transpose/16_shifted.hip.hpp"
#include "transpose/20_skinny_chunks.hip.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

template <class T>
Variants<Problem<T>> hip_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "hip/reads", .run = by_offset_width(hip_reads<T, int>, hip_reads<T, Offset64>)}},
        {{.name = "hip/blocks",
          .run = by_offset_width(hip_blocks<T, 32, int>, hip_blocks<T, 32, Offset64>),
          .refuses = first_reason<needs_out_of_place, needs_small_grid<32>>,
          .builds_on = "hip/reads",
          .tuning = {32}},
         {.name = "hip/writes",
          .run = by_offset_width(hip_writes<T, int>, hip_writes<T, Offset64>),
          .builds_on = "hip/reads"},
         {.name = "hip/tile",
          .run = by_offset_width(hip_tile<T, 32, int>, hip_tile<T, 32, Offset64>),
          .tuning = {32}},
         {.name = "hip/padded",
          .run = by_offset_width(hip_padded<T, 32, int>, hip_padded<T, 32, Offset64>),
          .builds_on = "hip/tile",
          .tuning = {32}},
         {.name = "hip/swizzled",
          .run = by_offset_width(hip_swizzled<T, 32, int>, hip_swizzled<T, 32, Offset64>),
          .builds_on = "hip/tile",
          .tuning = {32}}},
        tunings<By<32, 8>, By<64, 4>>([](auto m, auto n) {
            return V{
                .name = "hip/rows",
                .run = by_offset_width(hip_rows<T, m, n, int>, hip_rows<T, m, n, Offset64>),
                .builds_on = "hip/padded"};
        }),
        tunings<By<32, 8, 32>, By<32, 8, 64>, By<64, 8, 32>, By<32, 8, all_rows>>(
            [](auto m, auto n, auto o) {
                return V{
                    .name = "hip/grouped",
                    .run = by_offset_width(
                        hip_grouped<T, m, n, o, int>, hip_grouped<T, m, n, o, Offset64>),
                    .builds_on = "hip/rows"};
            }),
        tunings<By<8, all_rows>, By<16, 1>, By<16, all_rows>>([](auto m, auto n) {
            return V{
                .name = "hip/vector",
                .run = by_offset_width(hip_vector<T, m, n, int>, hip_vector<T, m, n, Offset64>),
                .refuses = first_reason<needs_out_of_place, needs_whole_chunks<m>>,
                .builds_on = "hip/grouped"};
        }),
        {{.name = "hip/in_place",
          .run = by_offset_width(hip_in_place<T, 32, int>, hip_in_place<T, 32, Offset64>),
          .refuses = needs_in_place,
          .builds_on = "hip/rows",
          .tuning = {32}}},
        tunings<By<32, 32>, By<32, 128>, By<64, 32>, By<64, 128>>([](auto m, auto n) {
            return V{
                .name = "hip/shifted",
                .run = by_offset_width(hip_shifted<T, m, n, int>, hip_shifted<T, m, n, Offset64>),
                .builds_on = "hip/grouped"};
        }),
        tunings<By<16, 8>, By<16, 16>, By<16, 32>>([](auto m, auto n) {
            constexpr int most = n == 32 ? 128 : 64;
            return V{
                .name = "hip/skinny_chunks",
                .run = by_offset_width(
                    hip_skinny_chunks<T, m, n, int>, hip_skinny_chunks<T, m, n, Offset64>),
                .refuses = first_reason<needs_out_of_place, needs_short_side<most>>,
                .builds_on = "hip/tile"};
        }),
        {{.name = "hip/in_place_chunks",
          .run = by_offset_width(
              hip_in_place_chunks<T, 64, 16, 1, int>, hip_in_place_chunks<T, 64, 16, 1, Offset64>),
          .refuses = first_reason<needs_in_place, needs_whole_chunks<16>>,
          .builds_on = "hip/in_place",
          .tuning = {64, 16, 1}}},
        {{.name = "hip/in_place_shifted",
          .run = by_offset_width(
              hip_in_place_shifted<T, 64, 32, 8, int>,
              hip_in_place_shifted<T, 64, 32, 8, Offset64>),
          .refuses = needs_in_place,
          .builds_on = "hip/in_place_chunks",
          .tuning = {64, 32, 8}}},
    });
}

template Variants<Problem<double>> hip_variants<double>();
template Variants<Problem<float>> hip_variants<float>();

} // namespace miniapp::transpose
