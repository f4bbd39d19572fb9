// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/01_blocks.hip.hpp"
#include "transpose/01_reads.hip.hpp"
#include "transpose/02_writes.hip.hpp"
#include "transpose/05_tile.hip.hpp"
#include "transpose/06_padded.hip.hpp"
#include "transpose/07_swizzled.hip.hpp"
#include "transpose/08_rows.hip.hpp"
#include "transpose/09_held.hip.hpp"
#include "transpose/10_grouped.hip.hpp"
#include "transpose/11_nontemporal.hip.hpp"
#include "transpose/12_vector.hip.hpp"
#include "transpose/13_in_place.hip.hpp"
#include "transpose/15_vector_nontemporal.hip.hpp"
#include "transpose/16_shifted.hip.hpp"
#include "transpose/17_skinny.hip.hpp"
#include "transpose/20_skinny_chunks.hip.hpp"
#include "transpose/21_in_place_chunks.hip.hpp"
#include "transpose/22_in_place_shifted.hip.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/reads", hip_reads<T>, needs_out_of_place},
        {"hip/blocks/32", hip_blocks<T, 32>, needs_small_grid<32>},
        {"hip/writes", hip_writes<T>, needs_out_of_place},
        {"hip/tile/32", hip_tile<T, 32>, needs_out_of_place},
        {"hip/padded/32", hip_padded<T, 32>, needs_out_of_place},
        {"hip/swizzled/32", hip_swizzled<T, 32>, needs_out_of_place},
        {"hip/rows/32/8", hip_rows<T, 32, 8>, needs_out_of_place},
        {"hip/rows/64/4", hip_rows<T, 64, 4>, needs_out_of_place},
        {"hip/held/32/8", hip_held<T, 32, 8>, needs_out_of_place},
        {"hip/held/64/4", hip_held<T, 64, 4>, needs_out_of_place},
        {"hip/held/64/8", hip_held<T, 64, 8>, needs_out_of_place},
        {"hip/grouped/32/8/32", hip_grouped<T, 32, 8, 32>, needs_out_of_place},
        {"hip/grouped/32/8/64", hip_grouped<T, 32, 8, 64>, needs_out_of_place},
        {"hip/grouped/64/8/32", hip_grouped<T, 64, 8, 32>, needs_out_of_place},
        {"hip/grouped/32/8/0", hip_grouped<T, 32, 8, all_rows>, needs_out_of_place},
        {"hip/nontemporal/32/8/32",
         hip_nontemporal<T, 32, 8, 32>,
         needs_out_of_place,
         Stores::nontemporal},
        {"hip/nontemporal/32/8/64",
         hip_nontemporal<T, 32, 8, 64>,
         needs_out_of_place,
         Stores::nontemporal},
        {"hip/nontemporal/64/8/32",
         hip_nontemporal<T, 64, 8, 32>,
         needs_out_of_place,
         Stores::nontemporal},
        {"hip/vector/8/0", hip_vector<T, 8, all_rows>, needs_whole_chunks<8>},
        {"hip/vector/16/1", hip_vector<T, 16, 1>, needs_whole_chunks<16>},
        {"hip/vector/16/0", hip_vector<T, 16, all_rows>, needs_whole_chunks<16>},
        {"hip/in_place/32", hip_in_place<T, 32>, needs_in_place},
        {"hip/vector_nontemporal/8/32",
         hip_vector_nontemporal<T, 8, 32>,
         needs_whole_chunks<8>,
         Stores::nontemporal},
        {"hip/vector_nontemporal/16/1",
         hip_vector_nontemporal<T, 16, 1>,
         needs_whole_chunks<16>,
         Stores::nontemporal},
        {"hip/vector_nontemporal/16/32",
         hip_vector_nontemporal<T, 16, 32>,
         needs_whole_chunks<16>,
         Stores::nontemporal},
        {"hip/shifted/32/32", hip_shifted<T, 32, 32>, needs_out_of_place},
        {"hip/shifted/32/128", hip_shifted<T, 32, 128>, needs_out_of_place},
        {"hip/shifted/64/32", hip_shifted<T, 64, 32>, needs_out_of_place},
        {"hip/shifted/64/128", hip_shifted<T, 64, 128>, needs_out_of_place},
        {"hip/skinny", hip_skinny<T>, needs_few<64>},
        {"hip/skinny_chunks/16/8", hip_skinny_chunks<T, 16, 8>, needs_few<64>},
        {"hip/skinny_chunks/16/16", hip_skinny_chunks<T, 16, 16>, needs_few<64>},
        {"hip/skinny_chunks/16/32", hip_skinny_chunks<T, 16, 32>, needs_few<128>},
        {"hip/in_place_chunks/64/16/1",
         hip_in_place_chunks<T, 64, 16, 1>,
         needs_in_place_chunks<16>},
        {"hip/in_place_shifted/64/32/8", hip_in_place_shifted<T, 64, 32, 8>, needs_in_place},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::transpose
