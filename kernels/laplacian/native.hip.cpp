// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/01_baseline.hip.hpp"
#include "laplacian/03_accumulated.hip.hpp"
#include "laplacian/03_tiled.hip.hpp"
#include "laplacian/04_reordered.hip.hpp"
#include "laplacian/05_launch_bounds.hip.hpp"
#include "laplacian/06_baseline_nontemporal.hip.hpp"
#include "laplacian/06_nontemporal.hip.hpp"
#include "laplacian/07_column.hip.hpp"
#include "laplacian/08_grid_reordered.hip.hpp"
#include "laplacian/09_subdomains.hip.hpp"
#include "laplacian/14_compact.hip.hpp"
#include "laplacian/15_vector.hip.hpp"
#include "laplacian/16_rows.hip.hpp"
#include "laplacian/17_strips.hip.hpp"
#include "laplacian/18_tall.hip.hpp"
#include "laplacian/19_padded.hip.hpp"
#include "laplacian/20_aligned.hip.hpp"
#include "laplacian/21_interior_copy.hip.hpp"
#include "laplacian/parts/rungs.hpp"

namespace miniapp::laplacian {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/baseline", hip_baseline<T>, needs_small_grid<1>},
        {"hip/tiled/1", hip_tiled<T, 1>, needs_small_grid<1>},
        {"hip/tiled/2", hip_tiled<T, 2>, needs_small_grid<2>},
        {"hip/tiled/4", hip_tiled<T, 4>, needs_small_grid<4>},
        {"hip/tiled/8", hip_tiled<T, 8>, needs_small_grid<8>},
        {"hip/tiled/16", hip_tiled<T, 16>, needs_small_grid<16>},
        {"hip/accumulated/1", hip_accumulated<T, 1>, needs_tile_within<1>},
        {"hip/accumulated/2", hip_accumulated<T, 2>, needs_tile_within<2>},
        {"hip/accumulated/4", hip_accumulated<T, 4>, needs_tile_within<4>},
        {"hip/accumulated/8", hip_accumulated<T, 8>, needs_tile_within<8>},
        {"hip/accumulated/16", hip_accumulated<T, 16>, needs_tile_within<16>},
        {"hip/reordered/1", hip_reordered<T, 1>, needs_tile_within<1>},
        {"hip/reordered/2", hip_reordered<T, 2>, needs_tile_within<2>},
        {"hip/reordered/4", hip_reordered<T, 4>, needs_tile_within<4>},
        {"hip/reordered/8", hip_reordered<T, 8>, needs_tile_within<8>},
        {"hip/reordered/16", hip_reordered<T, 16>, needs_tile_within<16>},
        {"hip/launch_bounds/1", hip_launch_bounds<T, 1>, within_256<needs_tile_within<1>>},
        {"hip/launch_bounds/2", hip_launch_bounds<T, 2>, within_256<needs_tile_within<2>>},
        {"hip/launch_bounds/4", hip_launch_bounds<T, 4>, within_256<needs_tile_within<4>>},
        {"hip/launch_bounds/8", hip_launch_bounds<T, 8>, within_256<needs_tile_within<8>>},
        {"hip/launch_bounds/16", hip_launch_bounds<T, 16>, within_256<needs_tile_within<16>>},
        {"hip/baseline_nontemporal",
         hip_baseline_nontemporal<T>,
         needs_small_grid<1>,
         Stores::nontemporal},
        {"hip/nontemporal/1",
         hip_nontemporal<T, 1>,
         within_256<needs_tile_within<1>>,
         Stores::nontemporal},
        {"hip/nontemporal/2",
         hip_nontemporal<T, 2>,
         within_256<needs_tile_within<2>>,
         Stores::nontemporal},
        {"hip/nontemporal/4",
         hip_nontemporal<T, 4>,
         within_256<needs_tile_within<4>>,
         Stores::nontemporal},
        {"hip/nontemporal/8",
         hip_nontemporal<T, 8>,
         within_256<needs_tile_within<8>>,
         Stores::nontemporal},
        {"hip/nontemporal/16",
         hip_nontemporal<T, 16>,
         within_256<needs_tile_within<16>>,
         Stores::nontemporal},
        {"hip/column/2", hip_column<T, 2>, within_256<needs_small_grid<1>>, Stores::nontemporal},
        {"hip/column/4", hip_column<T, 4>, within_256<needs_small_grid<1>>, Stores::nontemporal},
        {"hip/column/8", hip_column<T, 8>, within_256<needs_small_grid<1>>, Stores::nontemporal},
        {"hip/column/16", hip_column<T, 16>, within_256<needs_small_grid<1>>, Stores::nontemporal},
        {"hip/grid_reordered/1",
         hip_grid_reordered<T, 1>,
         within_256<needs_tile_within<1>>,
         Stores::nontemporal},
        {"hip/grid_reordered/2",
         hip_grid_reordered<T, 2>,
         within_256<needs_tile_within<2>>,
         Stores::nontemporal},
        {"hip/grid_reordered/4",
         hip_grid_reordered<T, 4>,
         within_256<needs_tile_within<4>>,
         Stores::nontemporal},
        {"hip/grid_reordered/8",
         hip_grid_reordered<T, 8>,
         within_256<needs_tile_within<8>>,
         Stores::nontemporal},
        {"hip/grid_reordered/16",
         hip_grid_reordered<T, 16>,
         within_256<needs_tile_within<16>>,
         Stores::nontemporal},
        {"hip/subdomains/1",
         hip_subdomains<T, 1>,
         within_256<needs_tile_within<1>>,
         Stores::nontemporal},
        {"hip/subdomains/2",
         hip_subdomains<T, 2>,
         within_256<needs_tile_within<2>>,
         Stores::nontemporal},
        {"hip/subdomains/4",
         hip_subdomains<T, 4>,
         within_256<needs_tile_within<4>>,
         Stores::nontemporal},
        {"hip/subdomains/8",
         hip_subdomains<T, 8>,
         within_256<needs_tile_within<8>>,
         Stores::nontemporal},
        {"hip/subdomains/16",
         hip_subdomains<T, 16>,
         within_256<needs_tile_within<16>>,
         Stores::nontemporal},
        {"hip/compact/4", hip_compact<T, 4>},
        {"hip/compact/8", hip_compact<T, 8>},
        {"hip/vector/4", hip_vector<T, 4>},
        {"hip/vector/8", hip_vector<T, 8>},
        {"hip/rows/4", hip_rows<T, 4>},
        {"hip/rows/8", hip_rows<T, 8>},
        {"hip/strips/4", hip_strips<T, 4>},
        {"hip/strips/5", hip_strips<T, 5>},
        {"hip/strips/6", hip_strips<T, 6>},
        {"hip/strips/8", hip_strips<T, 8>},
        {"hip/tall/3", hip_tall<T, 3>},
        {"hip/tall/4", hip_tall<T, 4>},
        {"hip/tall/5", hip_tall<T, 5>},
        {"hip/padded/4", hip_padded<T, 4>, needs_few_padded_points<T>},
        {"hip/padded/5", hip_padded<T, 5>, needs_few_padded_points<T>},
        {"hip/aligned/3", hip_aligned<T, 3>, needs_few_padded_points<T>},
        {"hip/aligned/4", hip_aligned<T, 4>, needs_few_padded_points<T>},
        {"hip/aligned/5", hip_aligned<T, 5>, needs_few_padded_points<T>},
    };
}

template <class T>
std::vector<Variant<Problem<T>>> hip_bounds()
{
    return {
        {"hip/interior_copy/2", hip_interior_copy<T, 2>, needs_few_planes},
        {"hip/interior_copy/4", hip_interior_copy<T, 4>, needs_few_planes},
        {"hip/interior_copy_lines/1",
         hip_interior_copy_lines<T, 1>,
         first_of<needs_few_planes, needs_few_padded_points<T>>},
        {"hip/interior_copy_lines/2",
         hip_interior_copy_lines<T, 2>,
         first_of<needs_few_planes, needs_few_padded_points<T>>},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();
template std::vector<Variant<Problem<double>>> hip_bounds<double>();
template std::vector<Variant<Problem<float>>> hip_bounds<float>();

} // namespace miniapp::laplacian
