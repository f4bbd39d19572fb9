// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>
#include <yaml-cpp/yaml.h>

#include "core/family.hpp"
#include "core/printable.hpp"
#include "driver/input/input_reader.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

constexpr char const* skip_word = "skip";

std::vector<std::string> names_of(std::vector<Parameter> const& parameters)
{
    std::vector<std::string> names;
    std::ranges::transform(parameters, std::back_inserter(names), &Parameter::name);
    return names;
}

bool is_glob(std::string const& text)
{
    return text.find_first_of("*?[") != std::string::npos;
}

bool is_available(Family const& family, std::string const& name)
{
    return std::ranges::find(family.variants, name, &Variant<>::name)->available();
}

/// Returns the variants that the node's globs choose, in reading order; without a node, all that
/// this build can run. One input serves every machine: globs skip variants of other builds, but a
/// variant that is named stays and says why it does not apply.
std::vector<std::string>
variants_of(InputReader& reader, Family const& family, YAML::Node const& node)
{
    std::vector<std::string> known;
    std::ranges::transform(family.variants, std::back_inserter(known), &Variant<>::name);
    if (!node) {
        std::erase_if(known, [&](auto const& name) { return !is_available(family, name); });
        return known;
    }
    if (as_list(node).empty()) {
        reader.add_mistake(node.Mark(), "'variants' is an empty list: it asks for nothing");
    }
    std::set<std::string> chosen;
    for (auto const& glob : as_list(node)) {
        if (!glob.IsScalar()) {
            reader.add_mistake(
                glob.Mark(),
                "'variants' should be a name, a glob such as \"omp/*\", or a list of them");
            continue;
        }
        auto const fits = [&](auto const& name) { return matches(glob.Scalar(), name); };
        std::ranges::copy_if(known, std::inserter(chosen, chosen.end()), [&](auto const& name) {
            return fits(name) && (!is_glob(glob.Scalar()) || is_available(family, name));
        });
        if (std::ranges::none_of(known, fits)) {
            auto const instead = replacement_of_variant(family.name, glob.Scalar());
            reader.add_mistake(
                glob.Mark(),
                fmt::format(
                    "{} has no variant '{}'{}",
                    family.name,
                    printable(glob.Scalar()),
                    instead.empty() ? did_you_mean(glob.Scalar(), known)
                                    : " any more: use " + instead));
        }
    }
    std::erase_if(known, [&](auto const& name) { return !chosen.contains(name); });
    return known;
}

} // namespace

bool matches(std::string const& glob, std::string const& name)
{
    return fnmatch(glob.c_str(), name.c_str(), 0) == 0;
}

std::vector<Run> read_runs(InputReader& reader, YAML::Node const& list)
{
    std::vector<Run> runs;
    reader.for_each_element("runs", "runs", list, [&](YAML::Node const& element) {
        for (auto const* const family : reader.families_of(element, "a run")) {
            if (runs.size() > InputReader::max_runs) {
                return; // too many runs: read_document() adds the mistake
            }
            auto const variants = variants_of(reader, *family, element["variants"]);
            AcceptedKeys const accepted{
                family->name,
                family->parameters,
                {"family", "variants"},
                family->invalid_parameters};
            for (auto const& point : reader.combinations_of(accepted, element)) {
                runs.push_back(InputReader::run_of(accepted, element, *family, point, variants));
            }
        }
    });
    return runs;
}

std::vector<Run> read_simulations(InputReader& reader, YAML::Node const& list)
{
    std::vector<Run> simulations;
    reader.for_each_element("simulate", "simulations", list, [&](YAML::Node const& element) {
        for (auto const* const family : reader.families_of(element, "a simulation")) {
            if (simulations.size() > InputReader::max_runs) {
                return; // too many runs: read_document() adds the mistake
            }
            auto const& mode = family->simulation;
            if (!mode.run) {
                reader.add_mistake(
                    element["family"].Mark(),
                    fmt::format("{} cannot be simulated, only timed: use 'runs'", family->name));
                return;
            }
            AcceptedKeys accepted{
                "a simulation of " + family->name,
                family->parameters,
                {"family"},
                mode.invalid_parameters};
            accepted.parameters.insert(
                accepted.parameters.end(), mode.parameters.begin(), mode.parameters.end());
            for (auto const& point : reader.combinations_of(accepted, element)) {
                simulations.push_back(InputReader::run_of(accepted, element, *family, point));
            }
        }
    });
    return simulations;
}

std::vector<Parameter> measure_parameters()
{
    MeasureSettings const defaults;
    auto const number =
        [](char const* name, Value value, char const* unit, double min, double max) {
            return Parameter{name, std::move(value), unit, "", min, max};
        };
    return {
        number("samples", std::int64_t{defaults.samples}, "", 3, 10000),
        number("sample_ms", defaults.sample_ms, "ms", 0.001, 60000),
        number("warmup_ms", defaults.warmup_ms, "ms", 0, 600000),
        number("rest_ms", defaults.rest_ms, "ms", 0, 60000),
        number("batches", std::int64_t{defaults.batches}, "", 1, 100),
        number("apart_ms", defaults.apart_ms, "ms", 0, 600000),
        {.name = "limits",
         .default_value = std::string("measure"),
         .unit = "",
         .help = "",
         .choices = {"measure", skip_word}}};
}

MeasureSettings read_measure(InputReader& reader, YAML::Node const& node)
{
    if (!node.IsMap()) {
        reader.add_mistake(
            node.Mark(),
            fmt::format(
                "'measure' should be a map of {}",
                fmt::join(names_of(measure_parameters()), ", ")));
        return {};
    }
    auto const known = measure_parameters();
    Params chosen(known);
    reader.for_each_entry(node, [&](YAML::Node const& key, YAML::Node const& value) {
        auto const setting = std::ranges::find(known, key.Scalar(), &Parameter::name);
        if (setting == known.end()) {
            reader.add_mistake(
                key.Mark(),
                fmt::format(
                    "unknown key '{}'{}",
                    printable(key.Scalar()),
                    did_you_mean(key.Scalar(), names_of(known))));
        } else if (auto const read = reader.value_of(*setting, value)) {
            chosen.set(setting->name, *read);
        }
    });
    return {
        .samples = static_cast<int>(chosen.integer("samples")),
        .sample_ms = chosen.real("sample_ms"),
        .warmup_ms = chosen.real("warmup_ms"),
        .rest_ms = chosen.real("rest_ms"),
        .batches = static_cast<int>(chosen.integer("batches")),
        .apart_ms = chosen.real("apart_ms"),
        .limits = chosen.text("limits") != skip_word};
}

} // namespace miniapp
