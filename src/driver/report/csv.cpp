// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/csv.hpp"

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

/// In quotes where it must be.
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

/// All of them: this is data.
std::string parameters(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, to_string(value));
    }
    return printable(text, longest_message);
}

} // namespace

std::string csv_heading()
{
    std::string text = "family,parameters,variant,kind,status";
    for (auto const& field : fields()) {
        for (auto const& [heading, cell] : field.csv) {
            text += "," + heading;
        }
    }
    return text + ",note\n";
}

std::string csv(RunResult const& result, bool)
{
    std::string text;
    for (auto const& variant : result.variants) {
        text += fmt::format(
            "{},{},{},{},{}",
            csv_text(result.run.family),
            csv_text(parameters(result.run.params)),
            csv_text(variant.name),
            word_of(variant.kind),
            word_of(variant.status));
        for (auto const& field : fields()) {
            for (auto const& [heading, cell] : field.csv) {
                text += "," + (variant.samples.empty() ? "" : csv_text(cell(variant, result)));
            }
        }
        text += "," + csv_text(variant.note) + "\n";
    }
    return text;
}

} // namespace miniapp
