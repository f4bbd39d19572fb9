// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/former_names.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace miniapp {
namespace {

/// Rows of the HIP guidelines were a chapter of their own until
/// November 2026.
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

/// Variants that a family had, by their names without numbers.
struct FormerVariant
{
    char const* family;
    char const* rung;
    char const* instead;
};
constexpr FormerVariant former_variants[] = {
    {"laplacian", "compact", "vector"},
    {"laplacian", "hip/compact", "hip/vector"},
    {"transpose", "nontemporal", "grouped"},
    {"transpose", "hip/nontemporal", "hip/grouped"},
    {"transpose", "hip/vector_nontemporal", "hip/vector"},
    {"transpose", "skinny", "skinny_chunks"},
    {"transpose", "hip/skinny", "hip/skinny_chunks"},
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

std::string name_of_today(std::string const& word)
{
    auto const* const known =
        std::ranges::find_if(former, [&](auto const& names) { return names.first == word; });
    return known == std::end(former) ? word : known->second;
}

} // namespace miniapp
