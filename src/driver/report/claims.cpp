// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/claims.hpp"

#include <cmath>

#include <fmt/format.h>

#include "driver/report/text_table.hpp"
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

/// Returns each word of an enumeration with its count, such as `1 helps, 0 neutral`.
template <class Word>
std::string text_of_counts(std::array<int, 4> const& counts, int words)
{
    std::string text;
    for (int i = 0; i < words; ++i) {
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", counts[i], word_of(Word(i)));
    }
    return text;
}

} // namespace

std::string Claims::counts() const
{
    if (m_effect_counts == std::array<int, 4>{}) {
        return "";
    }
    int const said = static_cast<int>(Outcome::not_applicable);
    return fmt::format(
        "{}; sources: {}",
        text_of_counts<Effect>(m_effect_counts, 4),
        text_of_counts<Outcome>(m_outcome_counts, said));
}

void Claims::add(RunResult const& result)
{
    bool compared = false;
    for (auto const& variant : result.variants) {
        if (!variant.expectation || variant.expectation->ratio.value == 0) {
            continue;
        }
        auto const& expected = *variant.expectation;
        compared = true;
        ++m_effect_counts[static_cast<std::size_t>(expected.effect)];
        ++m_outcome_counts[static_cast<std::size_t>(expected.outcome)];
        if (expected.outcome == Outcome::not_as_expected) {
            auto const sentence = fmt::format(
                "{}/{}, {}: {:.2f} [{:.2f}, {:.2f}], expected {}: {}",
                result.run.family,
                variant.name,
                describe(result.run),
                expected.ratio.value,
                expected.ratio.low,
                expected.ratio.high,
                range_text(expected.expectation),
                expected.expectation.claim);
            m_failed += wrapped(sentence, 2, 4);
        }
    }
    m_runs += compared ? 1 : 0;
}

std::string Claims::text() const
{
    if (m_runs < 2) {
        return "";
    }
    return wrapped(counts()) + (m_failed.empty() ? "" : "not as expected:\n" + m_failed);
}

} // namespace miniapp
