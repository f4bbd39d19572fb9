// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/among_ranks.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// How bad: failed before wrong before the rest, then by error; NaN is the largest.
struct Finding
{
    Status status;
    Verdict verdict;

    int severity() const { return status == Status::failed ? 2 : status == Status::wrong ? 1 : 0; }
    bool is_worse_than(Finding const& other) const
    {
        return severity() != other.severity() ? severity() > other.severity()
                                              : !(verdict.error <= other.verdict.error);
    }
};

} // namespace

void agree(VariantResult& variant, World const& world)
{
    if (world.size() == 1) {
        return;
    }
    auto const findings = world.gather(Finding{variant.status, variant.verdict});
    auto const notes = world.gather(variant.note);
    std::size_t worst = 0;
    for (std::size_t rank = 1; rank < findings.size(); ++rank) {
        if (findings[rank].is_worse_than(findings[worst])) {
            worst = rank;
        }
    }
    variant.status = findings[worst].status;
    variant.verdict = findings[worst].verdict;
    variant.note = findings[worst].severity() > 0 ? fmt::format("rank {}: {}", worst, notes[worst])
                                                  : notes[worst];
}

std::vector<double>
samples_of_ranks(std::vector<double> const& samples, World const& world, bool together)
{
    if (world.size() == 1) {
        return samples;
    }
    std::vector<double> result;
    for (double const sample : samples) {
        auto const of_ranks = world.gather(sample);
        result.push_back(together ? *std::ranges::max_element(of_ranks) : median(of_ranks));
    }
    return result;
}

std::size_t slowest(std::vector<double> const& rank_medians)
{
    auto const largest = std::ranges::max_element(rank_medians);
    return static_cast<std::size_t>(largest - rank_medians.begin());
}

} // namespace miniapp
