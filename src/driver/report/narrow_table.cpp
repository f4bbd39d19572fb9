// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/narrow_table.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "driver/report/words.hpp"

namespace miniapp {
namespace {

std::string row(VariantResult const& variant, RunResult const& result, std::size_t width)
{
    auto const name = fmt::format(" {:<{}} ", variant.name, width);
    if (variant.samples.empty()) {
        return name + word_of(variant.status) + "\n";
    }
    auto text = name + fmt::format("{:>9.4f}", 1e3 * variant.median);
    if (variant.share_of_limit) {
        text += fmt::format(" {:>5.1f} %", 100 * *variant.share_of_limit);
    } else if (!variant.rates.empty()) {
        text += fmt::format(" {:>7.1f}", variant.rates[0] / result.merits[0].unit_per_second);
    }
    return text + (variant.note.empty() ? "" : " *") + "\n";
}

} // namespace

std::string narrow_table(RunResult const& result, bool)
{
    std::size_t width = 7;
    for (auto const& variant : result.variants) {
        width = std::max(width, variant.name.size());
    }
    std::string text = result.run.family;
    for (auto const& [name, value] : shown(result.run)) {
        text += fmt::format("\n {} {}", name, value);
    }
    auto const last = result.limit_rate > 0   ? std::string("limit")
                      : result.merits.empty() ? std::string()
                                              : result.merits[0].unit;
    text += fmt::format("\n {:<{}} {:>9} {:>7}\n", "variant", width, "ms", last);
    for (auto const& variant : result.variants) {
        text += row(variant, result, width);
    }
    for (auto const& variant : result.variants) {
        text += variant.note.empty() ? "" : fmt::format(" * {}: {}\n", variant.name, variant.note);
    }
    return text;
}

} // namespace miniapp
