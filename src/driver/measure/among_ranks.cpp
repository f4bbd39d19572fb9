// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/among_ranks.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// The result of one rank. A failure is worse than a wrong result, and between equal results the
/// larger error is worse. If one error is NaN, each of the two counts as worse than the other.
struct RankResult
{
    Status status;
    Verdict verdict;

    int severity() const { return status == Status::failed ? 2 : status == Status::wrong ? 1 : 0; }
    bool is_worse_than(RankResult const& other) const
    {
        return severity() != other.severity() ? severity() > other.severity()
                                              : !(verdict.error <= other.verdict.error);
    }
};

} // namespace

void agree_on_verdict(VariantResult& variant, World const& world)
{
    if (world.size() == 1) {
        return;
    }
    auto const findings = world.gather(RankResult{variant.status, variant.verdict});
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

std::vector<Span> spans_of_ranks(std::vector<Span> mine, World const& world)
{
    if (world.size() == 1) {
        return mine;
    }
    std::string lines;
    for (auto const& span : mine) {
        lines += fmt::format("{}\n{}\n{} {}\n", span.lane, span.stage, span.begin, span.end);
    }
    std::vector<Span> all;
    auto const texts = world.gather(lines);
    for (std::size_t rank = 0; rank < texts.size(); ++rank) {
        std::istringstream text(texts[rank]);
        Span span;
        span.rank = static_cast<int>(rank);
        while (std::getline(text, span.lane) && std::getline(text, span.stage)
               && text >> span.begin >> span.end >> std::ws) {
            all.push_back(span);
        }
    }
    return all;
}

std::size_t slowest_rank(std::vector<double> const& rank_medians)
{
    auto const largest = std::ranges::max_element(rank_medians);
    return static_cast<std::size_t>(largest - rank_medians.begin());
}

} // namespace miniapp
