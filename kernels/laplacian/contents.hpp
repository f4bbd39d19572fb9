// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/01_baseline.hpp"
#include "laplacian/02_chosen_tile.hpp"
#include "laplacian/02_default_order.hpp"
#include "laplacian/02_flat.hpp"
#include "laplacian/02_row_loop.hpp"
#include "laplacian/02_team_rows.hpp"
#include "laplacian/03_tiled.hpp"
#include "laplacian/04_reordered.hpp"
#include "laplacian/05_launch_bounds.hpp"
#include "laplacian/06_baseline_nontemporal.hpp"
#include "laplacian/06_nontemporal.hpp"
#include "laplacian/07_column.hpp"
#include "laplacian/13_planes.hpp"
#include "laplacian/14_compact.hpp"
#include "laplacian/15_vector.hpp"
#include "laplacian/16_rows.hpp"
#include "laplacian/17_strips.hpp"
#include "laplacian/19_padded.hpp"
#include "laplacian/20_aligned.hpp"
#include "laplacian/21_interior_copy.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

template <class T, int m>
Variant<Problem<T>> bounded(std::string const& name)
{
    if constexpr (backend::gpu) {
        return {name, launch_bounds<T, m>, needs_block_within<256>};
    } else {
        return unavailable<Problem<T>>(name, bounds_for_gpus("reordered/" + std::to_string(m)));
    }
}

/// The variants of this build in reading order. Compiled once for each precision (rungs.double.cpp,
/// rungs.float.cpp), which two cores do at the same time.
template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    constexpr int size = 16 / sizeof(T); // of a chunk
    std::vector<Variant<Problem<T>>> variants{
        {"baseline", baseline<T>},
        {"default_order", default_order<T>},
        {"chosen_tile", chosen_tile<T>},
        {"flat", flat<T>},
        {"row_loop", row_loop<T>},
        {"team_rows", team_rows<T>},
        {"tiled/1", tiled<T, 1>},
        {"tiled/2", tiled<T, 2>},
        {"tiled/4", tiled<T, 4>},
        {"tiled/8", tiled<T, 8>},
        {"tiled/16", tiled<T, 16>},
        {"reordered/1", reordered<T, 1>},
        {"reordered/2", reordered<T, 2>},
        {"reordered/4", reordered<T, 4>},
        {"reordered/8", reordered<T, 8>},
        {"reordered/16", reordered<T, 16>},
        bounded<T, 1>("launch_bounds/1"),
        bounded<T, 2>("launch_bounds/2"),
        bounded<T, 4>("launch_bounds/4"),
        bounded<T, 8>("launch_bounds/8"),
        bounded<T, 16>("launch_bounds/16"),
        {"baseline_nontemporal", baseline_nontemporal<T>, suits_all, Stores::nontemporal},
        {"nontemporal/1", nontemporal<T, 1>, needs_block_within<256>, Stores::nontemporal},
        {"nontemporal/2", nontemporal<T, 2>, needs_block_within<256>, Stores::nontemporal},
        {"nontemporal/4", nontemporal<T, 4>, needs_block_within<256>, Stores::nontemporal},
        {"nontemporal/8", nontemporal<T, 8>, needs_block_within<256>, Stores::nontemporal},
        {"nontemporal/16", nontemporal<T, 16>, needs_block_within<256>, Stores::nontemporal},
        {"column/2", column<T, 2>},
        {"column/4", column<T, 4>},
        {"column/8", column<T, 8>},
        {"column/16", column<T, 16>},
        {"planes/1", planes<T, 1>, suits_all, Stores::nontemporal},
        {"planes/2", planes<T, 2>, suits_all, Stores::nontemporal},
        {"planes/3", planes<T, 3>, suits_all, Stores::nontemporal},
        {"planes/4", planes<T, 4>, suits_all, Stores::nontemporal},
        {"compact/4", compact<T, 4>, needs_few_items<1, 1, 4>},
        {"compact/8", compact<T, 8>, needs_few_items<1, 1, 8>},
        {"vector/4", vector<T, 4>, needs_few_items<size, 1, 4>},
        {"vector/8", vector<T, 8>, needs_few_items<size, 1, 8>},
        {"rows/4", rows<T, 4>, needs_few_items<size, 2, 4>},
        {"rows/8", rows<T, 8>, needs_few_items<size, 2, 8>},
        {"strips/4", strips<T, 4>, needs_few_items<size, 2, 4>},
        {"strips/5", strips<T, 5>, needs_few_items<size, 2, 5>},
        {"strips/6", strips<T, 6>, needs_few_items<size, 2, 6>},
        {"strips/8", strips<T, 8>, needs_few_items<size, 2, 8>},
        {"padded/6",
         padded<T, 6>,
         first_of<needs_few_items<size, 2, 6>, needs_few_padded_points<T>>},
        {"aligned/4",
         aligned<T, 4>,
         first_of<needs_few_items<size, 2, 4>, needs_few_padded_points<T>>},
        {"aligned/6",
         aligned<T, 6>,
         first_of<needs_few_items<size, 2, 6>, needs_few_padded_points<T>>},
    };
    if constexpr (backend::host) {
        add(variants, Kind::host, omp_variants<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::gpu, hip_variants<T>());
    }
    add(variants, Kind::bound, {{"interior_copy", interior_copy<T>}});
    if constexpr (backend::host) {
        add(variants, Kind::bound, omp_bounds<T>());
    }
    if constexpr (backend::gpu) {
        add(variants, Kind::bound, hip_bounds<T>());
    }
    return variants;
}

} // namespace miniapp::laplacian
