// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <array>

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/formats.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

/// Facts of a session that have a column, here and in scripts/report --csv.
constexpr std::array facts{"device", "threads", "commit", "date"};

/// Returns a text as a cell of a CSV file, in quotes if RFC 4180 demands it.
std::string csv_text(std::string const& text)
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

std::string heading(Screen const& screen, std::string const& last)
{
    std::string text = "family";
    for (auto const& parameter : screen.parameters) {
        text += "," + parameter;
    }
    text += ",variant,kind,status";
    for (auto const& field : fields()) {
        for (auto const& [name, cell] : field.csv) {
            text += "," + name;
        }
    }
    for (auto const* const fact : facts) {
        text += fmt::format(",{}", fact);
    }
    return text + last + "\n";
}

/// Returns the first cells of a line, which are the same for a variant and each of its samples.
std::string line_of(VariantResult const& variant, RunResult const& result, Screen const& screen)
{
    auto text = csv_text(result.run.family);
    auto const& params = result.run.params;
    for (auto const& name : screen.parameters) {
        text += ",";
        if (params.has(name)) {
            auto const value = to_string(params.values().at(name));
            text += csv_text(printable(value, longest_message));
        }
    }
    text += fmt::format(
        ",{},{},{}", csv_text(variant.name), word_of(variant.kind), word_of(variant.status));
    for (auto const& field : fields()) {
        for (auto const& [name, cell] : field.csv) {
            text += "," + (variant.samples.empty() ? "" : csv_text(cell(variant, result)));
        }
    }
    for (auto const* const fact : facts) {
        text += "," + csv_text(screen.fact(fact));
    }
    return text;
}

} // namespace

std::string csv_heading(Screen const& screen)
{
    return heading(screen, ",note");
}

std::string csv(RunResult const& result, Screen const& screen)
{
    std::string text;
    for (auto const& variant : result.variants) {
        text += line_of(variant, result, screen) + "," + csv_text(remarks(variant, result)) + "\n";
    }
    return text;
}

std::string csv_heading_of_samples(Screen const& screen)
{
    return heading(screen, ",note,sample,sample_s");
}

std::string csv_of_samples(RunResult const& result, Screen const& screen)
{
    std::string text;
    for (auto const& variant : result.variants) {
        auto const line =
            line_of(variant, result, screen) + "," + csv_text(remarks(variant, result));
        for (std::size_t i = 0; i < variant.samples.size(); ++i) {
            text += fmt::format("{},{},{}\n", line, i, variant.samples[i]);
        }
        text += variant.samples.empty() ? line + ",,\n" : "";
    }
    return text;
}

} // namespace miniapp
