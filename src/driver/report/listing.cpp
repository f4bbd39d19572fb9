// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/listing.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/family.hpp"
#include "core/printable.hpp"
#include "driver/input/input_reader.hpp"
#include "driver/input/nearest.hpp"
#include "driver/report/text_table.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

std::string parameter_list(std::vector<Parameter> const& parameters)
{
    std::size_t width = 12;
    for (auto const& parameter : parameters) {
        width = std::max(width, parameter.name.size());
    }
    std::string text;
    for (auto const& parameter : parameters) {
        text += wrapped_entry(
            fmt::format("    {:<{}} {:<8} ", parameter.name, width, type_word_of(parameter)),
            fmt::format("default {} {}", to_string(parameter.default_value), parameter.unit),
            8);
        text += wrapped(parameter.help, 8, 8) + wrapped(describe_range(parameter), 8, 8);
    }
    return text;
}

/// Returns the variants of other builds, grouped by the reason why this build lacks them, in the
/// order of each reason's first variant.
std::string variants_of_other_builds_of(Family const& family)
{
    std::vector<std::pair<std::string, std::vector<std::string>>> groups;
    for (auto const& variant : family.variants) {
        if (variant.available()) {
            continue;
        }
        auto group = std::ranges::find(
            groups, variant.unavailable, [](auto const& pair) { return pair.first; });
        if (group == groups.end()) {
            group = groups.insert(group, {variant.unavailable, {}});
        }
        group->second.push_back(variant.name);
    }
    std::string text;
    for (auto const& [reason, names] : groups) {
        text += wrapped("not in this build: " + reason, 2, 4);
        text += wrapped(fmt::format("{}", fmt::join(names, ", ")), 6, 6);
    }
    return text;
}

std::string details_of(Family const& family)
{
    auto text = wrapped(family.name + ": " + family.help, 0, 2) + "  parameters\n";
    text += parameter_list(family.parameters);
    text += "  variants, in reading order\n";
    for (auto const& variant : family.variants) {
        text += variant.available() ? fmt::format("    {}\n", variant.name) : "";
    }
    text += variants_of_other_builds_of(family);
    if (family.simulation.run) {
        text += "  a simulation (simulate: in place of runs:) takes the parameters above, and\n";
        text += parameter_list(family.simulation.parameters);
    }
    return text;
}

using FamilyGroup = std::vector<Family const*>;

/// Returns a line such as `stream 8 of 16 copy, scale, ...`: a name, the numbers of variants in
/// this build and in all builds, and the help.
std::string line_of(
    std::string const& name, std::size_t width, FamilyGroup const& group, std::string const& help)
{
    std::ptrdiff_t available = 0;
    std::size_t all = 0;
    for (auto const* const family : group) {
        available += std::ranges::count_if(family->variants, &Variant<>::available);
        all += family->variants.size();
    }
    return wrapped_entry(
        fmt::format("  {:<{}} {:>4} of {:<4} ", name, width, available, all), help, 6);
}

std::string list_all(std::vector<Family> const& families)
{
    auto const chapters = chapters_of(families);
    auto const width = std::ranges::max(chapters, {}, &std::string::size).size();
    auto text = fmt::format("  {:<{}} variants\n", "family", width);
    for (auto const& chapter : chapters) {
        auto const group = families_by_name_or_chapter(chapter, families);
        text += line_of(chapter, width, group, help_of(chapter, families));
    }
    return text + "miniapp list NAME: parameters and variants; inputs/NAME.yaml measures them.\n";
}

std::string list_families(FamilyGroup const& group)
{
    std::size_t width = 0;
    for (auto const* const family : group) {
        width = std::max(width, family->name.size());
    }
    std::string text;
    for (auto const* const family : group) {
        text += line_of(family->name, width, {family}, family->help);
    }
    return text;
}

} // namespace

std::string help_of(std::string const& chapter, std::vector<Family> const& families)
{
    auto const group = families_by_name_or_chapter(chapter, families);
    auto const& first = *group.front();
    return first.chapter.empty()
               ? first.help
               : fmt::format("{} comparisons, such as {}", group.size(), first.name);
}

std::string list(std::vector<Family> const& families, std::vector<std::string> const& names)
{
    if (names.empty()) {
        return list_all(families);
    }
    std::string text;
    for (auto const& name : names) {
        auto const group = families_by_name_or_chapter(name, families);
        if (group.empty()) {
            throw InputError("--list", why_no_family(name, families));
        }
        bool const is_chapter = group.front()->chapter == name;
        text += (text.empty() ? "" : "\n")
                + (is_chapter ? list_families(group) : details_of(*group.front()));
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
