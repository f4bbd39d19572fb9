// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/span.hpp"
#include "driver/measure/result.hpp"
#include "world/world.hpp"

// What the ranks of a world found, made one result that is the same on all of them. Every rank
// makes the same calls; a world of one is left as it is.
namespace miniapp {

/// What is wrong on one rank is wrong, and the note says on which; of what is right on all, the
/// verdict with the largest error.
void agree(VariantResult& variant, World const& world);

/// One sample a round of all ranks: the slowest's where they work together, else the median.
std::vector<double>
samples_of_ranks(std::vector<double> const& samples, World const& world, bool together = false);

/// The stages of all ranks, of each one's clock.
std::vector<Span> spans_of_ranks(std::vector<Span> mine, World const& world);

/// The rank with the largest median time.
std::size_t slowest(std::vector<double> const& rank_medians);

} // namespace miniapp
