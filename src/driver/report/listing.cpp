// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/listing.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "core/printable.hpp"
#include "driver/input/nearest.hpp"
#include "driver/input/parse_value.hpp"

namespace miniapp {
namespace {

char const* type_of(Parameter const& parameter)
{
    constexpr char const* names[] = {"integer", "real", "word", "extents"};
    return names[parameter.default_value.index()];
}

std::string list(std::vector<Parameter> const& parameters)
{
    std::size_t width = 12;
    for (auto const& parameter : parameters) {
        width = std::max(width, parameter.name.size());
    }
    std::string text;
    for (auto const& parameter : parameters) {
        text += fmt::format(
            "    {:<{}} {:<8} default {:<12} {:<9} {}\n{:>{}}{}\n",
            parameter.name,
            width,
            type_of(parameter),
            to_string(parameter.default_value),
            parameter.unit,
            parameter.help,
            "",
            width + 14,
            describe_range(parameter));
    }
    return text;
}

std::string list(Family const& family)
{
    auto text = fmt::format("{}: {}\n  parameters\n", family.name, family.help);
    text += list(family.parameters);
    text += "  variants, in reading order\n";
    for (auto const& variant : family.variants) {
        text += fmt::format(
            "    {}{}\n",
            variant.name,
            variant.available() ? "" : " (not in this build: " + variant.unavailable + ")");
    }
    if (family.simulation.run) {
        text += "  a simulation (simulate: in place of runs:) takes the parameters above, and\n";
        text += list(family.simulation.parameters);
    }
    return text;
}

} // namespace

std::string list(std::vector<Family> const& families, std::vector<std::string> const& names)
{
    auto known = chapters_of(families);
    std::ranges::transform(families, std::back_inserter(known), &Family::name);
    for (auto const& name : names) {
        if (std::ranges::find(known, name) == known.end()) {
            throw InputError(
                "--list " + printable(name),
                {{0, 0, "unknown family" + did_you_mean(name, known)}});
        }
    }
    std::string text;
    for (auto const& family : families) {
        auto const is_family = [&](std::string const& name) { return family.is_called(name); };
        if (names.empty() || std::ranges::any_of(names, is_family)) {
            text += (text.empty() ? "" : "\n") + list(family);
        }
    }
    return text;
}

Family const& find_family(std::vector<Family> const& families, std::string const& name)
{
    auto const family = std::ranges::find(families, name, &Family::name);
    if (family == families.end()) {
        throw std::logic_error("no family '" + name + "'");
    }
    return *family;
}

} // namespace miniapp
