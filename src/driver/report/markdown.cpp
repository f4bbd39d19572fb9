// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/markdown.hpp"

#include <fmt/format.h>

#include "driver/report/words.hpp"

namespace miniapp {
namespace {

std::string heading(RunResult const& result)
{
    std::string names = "| variant | median ms |";
    std::string rule = "|---|---:|";
    for (auto const& merit : result.merits) {
        names += " " + merit.unit + " |";
        rule += "---:|";
    }
    if (result.limit_rate > 0) {
        names += " of limit |";
        rule += "---:|";
    }
    return names + " ratio | error | note |\n" + rule + "---:|---:|---|\n";
}

std::string cells(VariantResult const& variant, RunResult const& result)
{
    std::size_t const columns = 3 + result.merits.size() + (result.limit_rate > 0 ? 1 : 0);
    if (variant.samples.empty()) {
        std::string empty;
        for (std::size_t i = 0; i < columns; ++i) {
            empty += " |";
        }
        return fmt::format("{} **{}**: ", empty, word_of(variant.status));
    }
    auto text = fmt::format(" {:.4f} |", 1e3 * variant.median);
    for (std::size_t i = 0; i < result.merits.size(); ++i) {
        text += fmt::format(" {:.1f} |", variant.rates[i] / result.merits[i].unit_per_second);
    }
    if (result.limit_rate > 0) {
        text += fmt::format(" {:.1f} % |", 100 * *variant.share_of_limit);
    }
    auto const& ratio = variant.speedup;
    return text
           + fmt::format(
               " {:.2f} [{:.2f}, {:.2f}] | {:.1e} | ",
               ratio.value,
               ratio.low,
               ratio.high,
               variant.verdict.error);
}

} // namespace

std::string markdown(RunResult const& result, bool)
{
    auto text = fmt::format("**{}, {}**", result.run.family, describe(result.run));
    if (result.limit_rate > 0) {
        text += fmt::format(
            ", limit {} ({})", rate_text(result.limit_rate, result.merits.front()), result.limit);
    }
    text += "\n\n" + heading(result);
    for (auto const& variant : result.variants) {
        text += fmt::format("| `{}` |{}{} |\n", variant.name, cells(variant, result), variant.note);
    }
    return text;
}

} // namespace miniapp
