// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/among_ranks.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "core/finite.hpp"

namespace miniapp {
namespace {

int severity(Status status)
{
    return status == Status::failed ? 2 : status == Status::wrong ? 1 : 0;
}

/// Says whether a is worse than b: a failure is worse than a wrong result, and between equal
/// statuses the larger error is worse. NaN counts as the largest.
bool is_worse(RankResult const& a, RankResult const& b)
{
    if (severity(a.status) != severity(b.status)) {
        return severity(a.status) > severity(b.status);
    }
    return is_finite(b.verdict.error) && !(a.verdict.error <= b.verdict.error);
}

} // namespace

std::size_t worst_rank(std::vector<RankResult> const& results)
{
    std::size_t worst = 0;
    for (std::size_t rank = 1; rank < results.size(); ++rank) {
        if (is_worse(results[rank], results[worst])) {
            worst = rank;
        }
    }
    return worst;
}

void agree_on_verdict(VariantResult& variant, World const& world)
{
    if (world.size() == 1) {
        return;
    }
    auto const findings = world.gather(RankResult{variant.status, variant.verdict});
    auto const notes = world.gather(variant.note);
    auto const worst = worst_rank(findings);
    variant.status = findings[worst].status;
    variant.verdict = findings[worst].verdict;
    variant.note = severity(findings[worst].status) > 0
                       ? fmt::format("rank {}: {}", worst, notes[worst])
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
