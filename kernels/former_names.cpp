// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/former_names.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace miniapp {
namespace {

/// Until November 2026 the HIP guidelines were a chapter of their own.
constexpr std::pair<char const*, char const*> former[] = {
    {"guidelines", "advice"},
    {"guidelines.arena", "advice.arena"},
    {"guidelines.banks", "advice.banks"},
    {"guidelines.barrier", "advice.barrier"},
    {"guidelines.batch", "advice.batch"},
    {"guidelines.block_or_kernel", "advice.block_or_kernel"},
    {"guidelines.block_size", "advice.block_size"},
    {"guidelines.carveout", "advice.carveout"},
    {"guidelines.churn", "advice.churn"},
    {"guidelines.coalescing", "advice.coalescing"},
    {"guidelines.coissue", "advice.coissue"},
    {"guidelines.concurrent", "advice.concurrent"},
    {"guidelines.constant", "advice.constant"},
    {"guidelines.divergence", "advice.path_count"},
    {"guidelines.fall_back", "advice.fall_back"},
    {"guidelines.fences", "advice.fences"},
    {"guidelines.fusion", "advice.fusion"},
    {"guidelines.gather", "advice.gather"},
    {"guidelines.half", "advice.half"},
    {"guidelines.host_or_device", "advice.host_or_device"},
    {"guidelines.independent", "advice.independent"},
    {"guidelines.integrated", "advice.integrated"},
    {"guidelines.interleaving", "advice.interleaving"},
    {"guidelines.intrinsics", "advice.intrinsics"},
    {"guidelines.launch", "advice.launch"},
    {"guidelines.layout", "advice.layout"},
    {"guidelines.levels", "advice.levels"},
    {"guidelines.literals", "advice.literals"},
    {"guidelines.managed", "advice.managed"},
    {"guidelines.mapped", "advice.mapped"},
    {"guidelines.masked", "advice.masked"},
    {"guidelines.misalignment", "advice.misalignment"},
    {"guidelines.near_full", "advice.near_full"},
    {"guidelines.occupancy", "advice.resident_waves"},
    {"guidelines.operations", "advice.operations"},
    {"guidelines.overlap", "advice.overlap"},
    {"guidelines.oversubscription", "advice.oversubscription"},
    {"guidelines.pinned", "advice.pinned"},
    {"guidelines.pitch", "advice.pitch"},
    {"guidelines.precision", "advice.precision"},
    {"guidelines.predication", "advice.predication"},
    {"guidelines.private_index", "advice.private_index"},
    {"guidelines.round_trip", "advice.round_trip"},
    {"guidelines.spill", "advice.spill"},
    {"guidelines.staging", "advice.staging"},
    {"guidelines.stride", "advice.stride"},
    {"guidelines.structures", "advice.aligned_structures"},
    {"guidelines.texture", "advice.texture"},
    {"guidelines.texture_bytes", "advice.texture_bytes"},
    {"guidelines.unrolling", "advice.unrolled"},
    {"guidelines.width", "advice.width"},
};

/// Variants that a family no longer has, without their numbers, and what to use instead.
struct FormerVariant
{
    char const* family;
    char const* rung;
    char const* instead;
};
constexpr FormerVariant former_variants[] = {
    {"lbm", "blocks", "fused"},
    {"lbm", "compressed", "columns"},
    {"lbm", "compressed_linear", "no_ghosts"},
    {"lbm", "compressed_blocked", "columns_blocked"},
    {"lbm", "compressed_rows", "prefetch_row"},
    {"lbm", "chained", "no_ghosts"},
    {"lbm", "omp/compressed_rows", "omp/prefetch_row"},
    {"lbm", "hip/blocks", "hip/fused"},
    {"lbm", "hip/compressed", "hip/columns"},
    {"lbm", "hip/compressed_linear", "hip/no_ghosts"},
    {"lbm", "hip/compressed_blocked", "hip/columns_blocked"},
    {"lbm", "hip/chained", "hip/no_ghosts"},
    {"lbm", "hip/vector", "hip/nontemporal"},
    {"lbm_ranks", "compressed_rows", "prefetch_row"},
    {"lbm_ranks", "omp/compressed_rows", "omp/prefetch_row"},
    {"laplacian", "compact", "vector"},
    {"laplacian", "hip/compact", "hip/vector"},
    {"transpose", "nontemporal", "grouped"},
    {"transpose", "hip/nontemporal", "hip/grouped"},
    {"transpose", "hip/vector_nontemporal", "hip/vector"},
    {"transpose", "skinny", "skinny_chunks"},
    {"transpose", "hip/skinny", "hip/skinny_chunks"},
    {"advice.structures", "blocks", "arrays"},
    {"advice.constant", "hip/constant", "captured"},
    {"advice.round_trip", "hip/there_and_back", "host"},
    {"advice.stack_index", "scratch", "by_switch"},
    {"advice.launch_bounds", "hip/bounds", "bounds"},
    {"advice.managed", "hip/of_the_device", "device"},
    {"libraries.algorithms", "library/std", "library/kokkos"},
    {"nbody", "literals", "baseline"},
    {"nbody", "packed", "several/1"},
    {"nbody", "newton", "best"},
    {"nbody", "compensated", "best"},
    {"nbody", "omp/literals", "omp/several"},
    {"nbody", "hip/packed", "hip/best"},
    {"nbody", "hip/tile", "hip/best"},
    {"nbody", "hip/several", "hip/best"},
};

/// Comparisons that were removed, and the one that shows the same advice or the nearest to it.
constexpr std::pair<char const*, char const*> without_successor[] = {
    {"advice.arena", "advice.churn"},
    {"advice.carveout", "advice.resident_waves"},
    {"advice.coalescing", "advice.stride"},
    {"advice.coissue", "advice.independent"},
    {"advice.column_sums", "advice.row_sums"},
    {"advice.fall_back", "advice.pinned"},
    {"advice.half", "advice.operations"},
    {"advice.integrated", "advice.round_trip"},
    {"advice.interleaving", "advice.stride"},
    {"advice.late_definition", "advice.rare_branch"},
    {"advice.layout", "advice.row_sums"},
    {"advice.levels", "advice.round_trip"},
    {"advice.mapped", "advice.pinned"},
    {"advice.masked", "advice.divergence"},
    {"advice.masking", "advice.divergence"},
    {"advice.near_full", "advice.churn"},
    {"advice.occupancy", "advice.launch_bounds"},
    {"advice.oversubscription", "advice.managed"},
    {"advice.path_count", "advice.divergence"},
    {"advice.pitch", "advice.misalignment"},
    {"advice.precision", "advice.operations"},
    {"advice.predication", "advice.divergence"},
    {"advice.private_index", "advice.stack_index"},
    {"advice.spill", "advice.launch_bounds"},
    {"advice.team_scratch", "advice.staging"},
    {"advice.texture", "advice.staging"},
    {"advice.texture_bytes", "advice.staging"},
    {"advice.unrolled", "advice.loop_bound"},
    {"advice.views", "advice.launch"},
    {"advice.z_order", "advice.gather"},
    {"libraries.gemv", "advice.row_sums"},
    {"libraries.vectors", "stream"},
};

} // namespace

std::string instead_of_variant(std::string const& family, std::string const& name)
{
    auto const rung = name.substr(0, name.find_last_not_of("/0123456789*") + 1);
    auto const* const known = std::ranges::find_if(former_variants, [&](auto const& former) {
        return (family.empty() || former.family == family) && former.rung == rung;
    });
    return known == std::end(former_variants) ? "" : known->instead;
}

std::string instead_of_family(std::string const& name)
{
    auto const* const known = std::ranges::find_if(
        without_successor, [&](auto const& names) { return names.first == name; });
    return known == std::end(without_successor) ? "" : known->second;
}

std::string name_of_today(std::string const& word)
{
    auto const* const known =
        std::ranges::find_if(former, [&](auto const& names) { return names.first == word; });
    return known == std::end(former) ? word : known->second;
}

} // namespace miniapp
