// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input_measure.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include "core/printable.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {
namespace {

constexpr char const* skip = "skip";

std::vector<std::string> names_of(std::vector<Parameter> const& parameters)
{
    std::vector<std::string> names;
    std::ranges::transform(parameters, std::back_inserter(names), &Parameter::name);
    return names;
}

} // namespace

std::vector<Parameter> measure_parameters()
{
    MeasureSettings const defaults;
    return {
        {.name = "samples",
         .default_value = std::int64_t{defaults.samples},
         .unit = "",
         .help = "",
         .min = 3,
         .max = 10000},
        {.name = "sample_ms",
         .default_value = defaults.sample_ms,
         .unit = "ms",
         .help = "",
         .min = 0.001,
         .max = 60000},
        {.name = "warmup_ms",
         .default_value = defaults.warmup_ms,
         .unit = "ms",
         .help = "",
         .min = 0,
         .max = 600000},
        {.name = "rest_ms",
         .default_value = defaults.rest_ms,
         .unit = "ms",
         .help = "",
         .min = 0,
         .max = 60000},
        {.name = "batches",
         .default_value = std::int64_t{defaults.batches},
         .unit = "",
         .help = "",
         .min = 1,
         .max = 100},
        {.name = "apart_ms",
         .default_value = defaults.apart_ms,
         .unit = "ms",
         .help = "",
         .min = 0,
         .max = 600000},
        {.name = "limits",
         .default_value = std::string("measure"),
         .unit = "",
         .help = "",
         .choices = {"measure", skip}}};
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
    reader.each_entry(node, [&](YAML::Node const& key, YAML::Node const& value) {
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
        .limits = chosen.text("limits") != skip};
}

} // namespace miniapp
