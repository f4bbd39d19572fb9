// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "core/variant.hpp"
#include "problem/backend.hpp"

namespace miniapp {

/// Returns a variant's preference on this build's kind of device, or 0 if the variant has none for
/// these parameters.
inline int preference_for(Preference const& preference, Params const& params)
{
    auto const& [cpu, amd_gpu, nvidia_gpu, where] = preference;
    return !where(params) ? 0 : backend::cuda ? nvidia_gpu : backend::gpu ? amd_gpu : cpu;
}

/// Returns the variants with a preference above 0, the highest first. Variants of equal preference
/// keep their order.
template <class Variant>
std::vector<Variant> sorted_by_preference(std::vector<Variant> variants, Params const& params)
{
    auto const number = [&](Variant const& v) { return preference_for(v.preference, params); };
    std::erase_if(variants, [&](Variant const& v) { return number(v) <= 0; });
    std::ranges::stable_sort(variants, std::greater{}, number);
    return variants;
}

} // namespace miniapp
