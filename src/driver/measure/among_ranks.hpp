// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/span.hpp"
#include "driver/measure/result.hpp"
#include "world/world.hpp"

// The first three functions combine the results of all ranks into one that is the same on all of
// them. Every rank must call them; with one rank they change nothing.
namespace miniapp {

/// Gives a variant the worst status of all ranks. If it is wrong or failed on a rank, the note
/// names the worst rank; if it is right, the verdict with the largest error is kept.
void agree_on_verdict(VariantResult& variant, World const& world);

/// Returns one sample per round: that of the slowest rank if all work on one problem (`together`),
/// else the median over the ranks.
std::vector<double>
samples_of_ranks(std::vector<double> const& samples, World const& world, bool together = false);

/// Returns the stages of all ranks, each timed by its own rank's clock.
std::vector<Span> spans_of_ranks(std::vector<Span> mine, World const& world);

/// Returns the rank with the largest median time.
std::size_t slowest_rank(std::vector<double> const& rank_medians);

/// The finding of one rank about a variant.
struct RankResult
{
    Status status = Status::ok;
    Verdict verdict = {};
};

/// Returns the rank with the worst result, the first of equal ones: a failure is worse than a wrong
/// result, and between equal statuses the larger error is worse; NaN is the largest.
std::size_t worst_rank(std::vector<RankResult> const& results);

} // namespace miniapp
