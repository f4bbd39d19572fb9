// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/claims.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "driver/report/words.hpp"

namespace miniapp {
namespace {

std::string range_text(Expectation const& expectation)
{
    if (std::isinf(expectation.at_most)) {
        return fmt::format("at least {:.2f}", expectation.at_least);
    }
    return expectation.at_least > 0
               ? fmt::format("{:.2f} to {:.2f}", expectation.at_least, expectation.at_most)
               : fmt::format("at most {:.2f}", expectation.at_most);
}

} // namespace

std::string counts_text(Outcomes const& counts)
{
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0 && i > static_cast<std::size_t>(Outcome::not_applicable)) {
            continue;
        }
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", counts[i], word_of(Outcome(i)));
    }
    return text;
}

void Claims::add(RunResult const& result)
{
    bool claimed = false;
    for (auto const& variant : result.variants) {
        if (!variant.expected) {
            continue;
        }
        auto const& expected = *variant.expected;
        claimed = true;
        ++m_count[static_cast<std::size_t>(expected.outcome)];
        if (expected.outcome == Outcome::not_as_expected) {
            m_failed += fmt::format(
                "  {}/{}, {}: {:.2f} [{:.2f}, {:.2f}], expected {}: {}\n",
                result.run.family,
                variant.name,
                describe(result.run),
                expected.ratio.value,
                expected.ratio.low,
                expected.ratio.high,
                range_text(expected.expectation),
                expected.expectation.claim);
        }
    }
    m_runs += claimed ? 1 : 0;
}

std::string Claims::text() const
{
    if (m_runs < 2) {
        return "";
    }
    return fmt::format(
        "{} expectations: {}\n{}{}",
        std::accumulate(m_count.begin(), m_count.end(), 0),
        counts_text(m_count),
        m_failed.empty() ? "" : "not as expected:\n",
        m_failed);
}

} // namespace miniapp
