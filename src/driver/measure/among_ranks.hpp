// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/span.hpp"
#include "driver/measure/result.hpp"
#include "world/world.hpp"

// These functions combine the results of all ranks into one that is the same on all of them. Every
// rank makes the same calls; with one rank nothing changes.
namespace miniapp {

/// Makes a variant wrong on all ranks if it is wrong on one, which the note names; a right one
/// keeps the verdict with the largest error.
void agree(VariantResult& variant, World const& world);

/// Returns one sample per round: the slowest rank's if they work `together`, else the median.
std::vector<double>
samples_of_ranks(std::vector<double> const& samples, World const& world, bool together = false);

/// Returns the stages of all ranks, each by its own clock.
std::vector<Span> spans_of_ranks(std::vector<Span> mine, World const& world);

/// Returns the rank with the largest median time.
std::size_t slowest(std::vector<double> const& rank_medians);

} // namespace miniapp
