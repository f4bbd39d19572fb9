// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

#include "core/family.hpp"

namespace miniapp {
namespace {

/// Until November 2026 the comparisons of the HIP guidelines were a chapter of their own. Then
/// `guidelines.NAME` became `advice.NAME`, except for these.
constexpr std::string_view former_chapter = "guidelines";
constexpr std::pair<char const*, char const*> former_names[] = {
    {"guidelines.divergence", "advice.path_count"},
    {"guidelines.occupancy", "advice.resident_waves"},
    {"guidelines.structures", "advice.aligned_structures"},
    {"guidelines.unrolling", "advice.unrolled"},
};

/// A variant that a family no longer has, named without its numbers, and the variant to use now.
struct FormerVariant
{
    char const* family;
    char const* rung;
    char const* instead;
};
constexpr FormerVariant former_variants[] = {
    {"lbm", "blocks", "fused"},
    {"lbm", "point_by_point", "baseline"},
    {"lbm", "one_view", "layout_soa"},
    {"lbm", "layout_blocked", "layout_soa"},
    {"lbm", "rows", "fused"},
    {"lbm", "slabs", "two_passes"},
    {"lbm", "columns_kept", "columns_blocked"},
    {"lbm", "columns_streamed", "columns_blocked"},
    {"lbm", "omp/slabs", "omp/two_passes"},
    {"lbm", "hip/columns_kept", "hip/columns_blocked"},
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
    {"halo", "mpi/datatypes", "mpi/aware"},
    {"laplacian", "compact", "vector"},
    {"laplacian", "hip/compact", "hip/vector"},
    {"laplacian", "team_rows", "row_loop"},
    {"laplacian", "rows", "strips"},
    {"laplacian", "hip/rows", "hip/strips"},
    {"overlap", "peer_read", "overlapped"},
    {"transpose", "nontemporal", "grouped"},
    {"transpose", "hip/nontemporal", "hip/grouped"},
    {"transpose", "hip/vector_nontemporal", "hip/vector"},
    {"transpose", "skinny", "skinny_chunks"},
    {"transpose", "hip/skinny", "hip/skinny_chunks"},
    {"transpose", "layout", "deep_copy"},
    {"transpose", "held", "rows"},
    {"transpose", "hip/held", "hip/rows"},
    {"transpose", "omp/simd", "omp/lines"},
    {"transpose", "carried_lines", "shifted_lines"},
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

/// Pairs of a removed comparison and the one that shows the same advice or the nearest to it.
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

std::string replacement_of_variant(std::string const& family, std::string const& name)
{
    auto const rung = name.substr(0, name.find_last_not_of("/0123456789*") + 1);
    auto const* const known = std::ranges::find_if(former_variants, [&](auto const& former) {
        return (family.empty() || former.family == family) && former.rung == rung;
    });
    return known == std::end(former_variants) ? "" : known->instead;
}

std::string replacement_of_family(std::string const& name)
{
    auto const* const known = std::ranges::find_if(
        without_successor, [&](auto const& names) { return names.first == name; });
    return known == std::end(without_successor) ? "" : known->second;
}

std::string current_name(std::string const& word)
{
    auto const* const known =
        std::ranges::find_if(former_names, [&](auto const& names) { return names.first == word; });
    if (known != std::end(former_names)) {
        return known->second;
    }
    bool const is_former =
        word == former_chapter || word.starts_with(std::string(former_chapter) + ".");
    return is_former ? "advice" + word.substr(former_chapter.size()) : word;
}

} // namespace miniapp
