// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/csv.hpp"

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

/// In quotes where it must be.
std::string field(std::string const& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (char const c : text) {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

/// All of them: this is data.
std::string parameters(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, to_string(value));
    }
    return printable(text, longest_message);
}

std::string figures(VariantResult const& variant, RunResult const& result)
{
    bool const rated = !variant.rates.empty();
    return fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{}",
        variant.median,
        variant.minimum,
        variant.spread,
        rated ? fmt::format("{}", variant.rates[0] / result.merits[0].unit_per_second) : "",
        rated ? field(result.merits[0].unit) : "",
        variant.share_of_limit ? fmt::format("{}", *variant.share_of_limit) : "",
        variant.speedup.value,
        variant.speedup.low,
        variant.speedup.high,
        variant.speedup.coverage,
        variant.verdict.error);
}

} // namespace

std::string csv_heading()
{
    return "family,parameters,variant,kind,status,median_s,minimum_s,spread,rate,unit,"
           "share_of_limit,ratio,ratio_low,ratio_high,coverage,error,note\n";
}

std::string csv(RunResult const& result, bool)
{
    std::string text;
    for (auto const& variant : result.variants) {
        text += fmt::format(
            "{},{},{},{},{},{},{}\n",
            field(result.run.family),
            field(parameters(result.run.params)),
            field(variant.name),
            word_of(variant.kind),
            word_of(variant.status),
            variant.samples.empty() ? ",,,,,,,,,," : figures(variant, result),
            field(variant.note));
    }
    return text;
}

} // namespace miniapp
