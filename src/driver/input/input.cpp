// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <system_error>
#include <tuple>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include "core/family.hpp"
#include "core/printable.hpp"
#include "driver/input/input_reader.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

constexpr std::size_t max_printed_mistakes = 20;

std::string mistakes_text(std::string const& path, std::vector<Diagnostic> const& diagnostics)
{
    auto const file = printable(path, longest_path);
    std::string lines;
    for (std::size_t i = 0; i < diagnostics.size(); ++i) {
        if (i == max_printed_mistakes) {
            return lines + fmt::format("\n{}: and {} more", file, diagnostics.size() - i);
        }
        auto const& [line, column, message] = diagnostics[i];
        auto const place = line > 0 ? fmt::format("{}:{}:{}", file, line, column) : file;
        lines += fmt::format(
            "{}{}: {}", lines.empty() ? "" : "\n", place, printable(message, longest_message));
    }
    return lines;
}

std::vector<Diagnostic> sorted_without_repeats(std::vector<Diagnostic> diagnostics)
{
    std::ranges::stable_sort(diagnostics, [](auto const& a, auto const& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    // One mistake in an element that sweeps may be found in several of its runs; keep it once.
    diagnostics.erase(std::unique(diagnostics.begin(), diagnostics.end()), diagnostics.end());
    return diagnostics;
}

} // namespace

InputError::InputError(std::string const& file, std::vector<Diagnostic> diagnostics)
    : std::runtime_error(mistakes_text(file, sorted_without_repeats(diagnostics)))
    , m_diagnostics(sorted_without_repeats(std::move(diagnostics)))
{
}

namespace {

Input read_document(InputReader& reader, YAML::Node const& document)
{
    Input input;
    if (!document.IsMap()) {
        reader.add_mistake(
            document.Mark(), "an input should be a map with a key 'runs' or 'simulate'");
        return input;
    }
    if (!document["runs"] && !document["simulate"]) {
        reader.add_mistake(document.Mark(), "an input needs a key 'runs' or 'simulate'");
    }
    // An input has either runs or simulations. If it mixed them, it would be unclear to which of
    // the two an exit code or --only applies.
    if (document["runs"] && document["simulate"]) {
        reader.add_mistake(
            document["simulate"].Mark(),
            "an input has either 'runs' or 'simulate'; put the simulations into a file of their "
            "own");
    }
    reader.for_each_entry(document, [&](YAML::Node const& key, YAML::Node const& value) {
        if (key.Scalar() == "measure") {
            input.measure = read_measure(reader, value);
        } else if (key.Scalar() == "simulate") {
            input.simulations = read_simulations(reader, value);
        } else if (key.Scalar() == "runs") {
            input.runs = read_runs(reader, value);
        } else {
            reader.add_mistake(
                key.Mark(),
                fmt::format(
                    "unknown key '{}'{}",
                    printable(key.Scalar()),
                    did_you_mean(key.Scalar(), {"runs", "simulate", "measure"})));
        }
    });
    if (std::max(input.runs.size(), input.simulations.size()) > InputReader::max_runs) {
        reader.add_mistake(
            document.Mark(),
            fmt::format("makes more than {} runs; split it", InputReader::max_runs));
    }
    return input;
}

Input read_document(
    YAML::Node const& document,
    std::string const& file,
    std::vector<Family> const& families,
    MissingFamilyPredicate const& may_be_missing)
{
    InputReader reader(families, may_be_missing);
    auto input = read_document(reader, document);
    if (!reader.mistakes().empty()) {
        throw InputError(file, reader.mistakes());
    }
    input.chapters = reader.chapters();
    return input;
}

/// Whether a family of this name or chapter has the parameter, for runs or simulations.
bool has_parameter(
    std::string const& name, std::string const& parameter, std::vector<Family> const& families)
{
    auto const is_it = [&](Parameter const& known) { return known.name == parameter; };
    return std::ranges::any_of(families_meant_by(name, families), [&](Family const* family) {
        return std::ranges::any_of(family->parameters, is_it)
               || std::ranges::any_of(family->simulation.parameters, is_it);
    });
}

/// Sets the parameter in each run and simulation whose family matches the glob and has it. Throws
/// InputError if there is none.
void apply_setting(Setting const& setting, YAML::Node document, std::vector<Family> const& families)
{
    std::vector<std::string> names;
    bool applied = false;
    for (auto const* const list : {"runs", "simulate"}) {
        for (auto element : document[list]) {
            auto const name = current_name(element["family"].Scalar());
            names.push_back(name);
            if (matches(setting.glob, name) && has_parameter(name, setting.parameter, families)) {
                element[setting.parameter] = YAML::Load(setting.value);
                applied = true;
            }
        }
    }
    if (!applied) {
        throw InputError(
            "--set " + printable(setting.text),
            fmt::format(
                "no run of the input that '{}' matches has a parameter '{}'; its families: {}",
                printable(setting.glob),
                printable(setting.parameter),
                printable(fmt::format("{}", fmt::join(names, ", ")))));
    }
}

/// Throws the mistakes that were found when the input was read again with the settings. They come
/// from the settings, so they have no place in a file.
[[noreturn]] void throw_mistakes_of_settings(InputError const& error)
{
    auto found = error.diagnostics();
    for (auto& diagnostic : found) {
        diagnostic.line = 0;
        diagnostic.column = 0;
    }
    throw InputError("--set", std::move(found));
}

std::string read_file(std::string const& file)
{
    std::FILE* const stream = file == "-" ? stdin : std::fopen(file.c_str(), "re");
    // If one byte more than allowed can be read, the input is too large.
    std::string text(max_input_bytes + 1, '\0');
    text.resize(stream != nullptr ? std::fread(text.data(), 1, text.size(), stream) : 0);
    if (stream == nullptr || std::ferror(stream) != 0) {
        throw std::system_error(errno, std::generic_category());
    }
    if (stream != stdin) {
        std::fclose(stream);
    }
    return text;
}

/// Returns an input that runs the family or chapter `word`. Throws InputError if there is none.
std::string input_with_defaults(
    std::string const& word, std::vector<Family> const& families, std::error_code const& error)
{
    if (!families_meant_by(word, families).empty() || is_left_out(current_name(word))) {
        return "runs: [{family: " + word + "}]";
    }
    std::string const hint =
        word.find_first_of("./") == std::string::npos ? "; " + why_no_family(word, families) : "";
    throw InputError(word, "cannot be read: " + error.message() + hint);
}

} // namespace

Setting parse_setting(std::string const& text)
{
    auto const equals = text.find('=');
    auto const name = text.substr(0, equals);
    auto const dot = name.rfind('.');
    auto const begin = dot == std::string::npos ? 0 : dot + 1;
    if (equals == std::string::npos || equals + 1 == text.size() || begin == name.size()
        || dot == 0) {
        throw InputError(
            "--set " + printable(text), "should be FAMILY.PARAMETER=VALUE, as *.size=64");
    }
    auto value = text.substr(equals + 1);
    if (auto found = mistakes_in_yaml(value); !found.empty()) {
        throw InputError("--set " + printable(text), std::move(found));
    }
    return {
        .text = text,
        .glob = dot == std::string::npos ? "*" : name.substr(0, dot),
        .parameter = name.substr(begin),
        .value = std::move(value)};
}

Input parse_input(
    std::string const& text,
    std::string const& file,
    std::vector<Family> const& families,
    MissingFamilyPredicate const& may_be_missing,
    std::vector<Setting> const& settings)
{
    if (auto found = mistakes_in_yaml(text); !found.empty()) {
        throw InputError(file, std::move(found));
    }
    auto const document = YAML::Load(text);
    auto input = read_document(document, file, families, may_be_missing);
    if (settings.empty()) {
        return input;
    }
    for (auto const& setting : settings) {
        apply_setting(setting, document, families);
    }
    try {
        return read_document(document, file, families, may_be_missing);
    } catch (InputError const& error) {
        throw_mistakes_of_settings(error);
    }
}

Input read_input(
    std::string const& file,
    std::vector<Family> const& families,
    MissingFamilyPredicate const& may_be_missing,
    std::vector<Setting> const& settings)
{
    std::string text;
    try {
        text = read_file(file);
    } catch (std::system_error const& error) {
        text = input_with_defaults(file, families, error.code());
    }
    return parse_input(
        text, file == "-" ? "standard input" : file, families, may_be_missing, settings);
}

bool may_match_variant_of(std::string const& glob, std::string const& word)
{
    // The variants are unknown. One may match if the glob begins with a match of `word/` or `word.`
    for (std::size_t size = 1; size <= glob.size(); ++size) {
        auto const part = glob.substr(0, size);
        if (matches(part, word + "/") || matches(part, word + ".")) {
            return true;
        }
    }
    return false;
}

void keep_only(Input& input, std::string const& glob)
{
    if (!input.simulations.empty()) {
        throw InputError("--only " + printable(glob), "chooses variants; this input simulates");
    }
    std::vector<std::string> known;
    for (auto& run : input.runs) {
        std::erase_if(run.variants, [&](std::string const& variant) {
            known.push_back(run.family + "/" + variant);
            return !matches(glob, known.back());
        });
    }
    std::erase_if(input.runs, [](Run const& run) { return run.variants.empty(); });
    if (input.runs.empty()) {
        auto const family = glob.substr(0, glob.find('/'));
        auto const instead =
            family == glob ? "" : replacement_of_variant(family, glob.substr(family.size() + 1));
        throw InputError(
            "--only " + printable(glob),
            instead.empty() ? "matches no variant of the input" + did_you_mean(glob, known)
                            : "there is no such variant any more: use " + family + "/" + instead);
    }
}

} // namespace miniapp
