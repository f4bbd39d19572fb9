// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "problem/backend.hpp"

namespace miniapp {

/// How soon a simulation takes a variant where its input names none, on each kind of device. The
/// highest number comes first; one that is 0 is taken only where it is named.
struct Preference
{
    int cpu = 0;
    int amd_gpu = 0;
    int nvidia_gpu = 0;

    /// On what this build is for.
    int here() const { return backend::cuda ? nvidia_gpu : backend::gpu ? amd_gpu : cpu; }
};

/// Those of a list that are not only taken by name, in the order of preference(rung); where two are
/// equal, in reading order.
template <class Rung, class Order>
std::vector<Rung> by_preference(std::vector<Rung> rungs, Order const& preference)
{
    std::erase_if(rungs, [&](Rung const& rung) { return std::invoke(preference, rung) <= 0; });
    std::ranges::stable_sort(rungs, std::greater{}, preference);
    return rungs;
}

} // namespace miniapp
