// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/of_library.hpp"
#include "transpose/01_reads.hpp"
#include "transpose/02_writes.hpp"
#include "transpose/03_mdrange.hpp"
#include "transpose/04_layout.hpp"
#include "transpose/05_tile.hpp"
#include "transpose/06_padded.hpp"
#include "transpose/07_swizzled.hpp"
#include "transpose/08_rows.hpp"
#include "transpose/09_held.hpp"
#include "transpose/10_grouped.hpp"
#include "transpose/11_nontemporal.hpp"
#include "transpose/12_vector.hpp"
#include "transpose/13_in_place.hpp"
#include "transpose/14_lines.hpp"
#include "transpose/16_shifted.hpp"
#include "transpose/17_skinny.hpp"
#include "transpose/18_shifted_lines.hpp"
#include "transpose/19_carried_lines.hpp"
#include "transpose/20_skinny_chunks.hpp"
#include "transpose/21_in_place_chunks.hpp"
#include "transpose/parts/library.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

/// The variants of this build in reading order. Compiled once for each precision (rungs.double.cpp,
/// rungs.float.cpp), which two cores do at the same time.
template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants{
        {"reads", reads<T>, needs_out_of_place},
        {"writes", writes<T>, needs_out_of_place},
        {"mdrange/16/16", mdrange<T, 16, 16>, needs_out_of_place},
        {"mdrange/32/8", mdrange<T, 32, 8>, needs_out_of_place},
        {"mdrange/8/32", mdrange<T, 8, 32>, needs_out_of_place},
        {"layout", layout<T>, needs_out_of_place},
        {"deep_copy", deep_copy<T>, needs_out_of_place},
        {"tile/32", tile<T, 32>, needs_out_of_place},
        {"padded/32", padded<T, 32>, needs_out_of_place},
        {"swizzled/32", swizzled<T, 32>, needs_out_of_place},
        {"rows/32/8", rows<T, 32, 8>, needs_out_of_place},
        {"rows/64/4", rows<T, 64, 4>, needs_out_of_place},
        {"held/32/8", held<T, 32, 8>, needs_out_of_place},
        {"held/64/8", held<T, 64, 8>, needs_out_of_place},
        {"grouped/32/8/32", grouped<T, 32, 8, 32>, needs_out_of_place},
        {"grouped/64/8/32", grouped<T, 64, 8, 32>, needs_out_of_place},
        {"grouped/32/8/0", grouped<T, 32, 8, all_rows>, needs_out_of_place},
        {"nontemporal/32/8/32", nontemporal<T, 32, 8, 32>, needs_out_of_place, Stores::nontemporal},
        {"nontemporal/64/8/32", nontemporal<T, 64, 8, 32>, needs_out_of_place, Stores::nontemporal},
        {"vector/8/0", vector<T, 8, all_rows>, needs_whole_chunks<8>},
        {"vector/16/1", vector<T, 16, 1>, needs_whole_chunks<16>},
        {"vector/16/0", vector<T, 16, all_rows>, needs_whole_chunks<16>},
        {"in_place/32", in_place<T, 32>, needs_in_place},
        {"lines/16", lines<T, 16>, needs_out_of_place, Stores::nontemporal},
        {"lines/32", lines<T, 32>, needs_out_of_place, Stores::nontemporal},
        {"shifted/32/32", shifted<T, 32, 32>, needs_out_of_place},
        {"shifted/64/32", shifted<T, 64, 32>, needs_out_of_place},
        {"skinny", skinny<T>, needs_few<64>},
        {"skinny_chunks/16/8", skinny_chunks<T, 16, 8>, needs_few<64>},
        {"skinny_chunks/16/16", skinny_chunks<T, 16, 16>, needs_few<64>},
        {"skinny_chunks/16/32", skinny_chunks<T, 16, 32>, needs_few<128>},
        {"in_place_chunks/64/16/1", in_place_chunks<T, 64, 16, 1>, needs_in_place_chunks<16>},
    };
    if constexpr (backend::gpu) {
        for (auto const name : {"shifted_lines/32", "carried_lines/16"}) {
            variants.push_back(unavailable<Problem<T>>(
                name, "a work item's buffer would be in memory; 16 is the idea for a GPU"));
        }
    } else {
        add(variants,
            Kind::portable,
            {{"shifted_lines/32", shifted_lines<T, 32>, needs_out_of_place, Stores::nontemporal},
             {"carried_lines/16", carried_lines<T, 16>, needs_out_of_place, Stores::nontemporal}});
    }
    add(variants,
        Kind::library,
        of_library<Problem<T>>(
            {"openblas", "cublas", "rocblas"}, library_name(), library<T>, needs_out_of_place));
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    return variants;
}

} // namespace miniapp::transpose
