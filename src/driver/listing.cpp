// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/listing.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include <fmt/format.h>

#include "driver/nearest.hpp"
#include "driver/parse_value.hpp"

namespace miniapp {
namespace {

char const* type_of(Parameter const& parameter)
{
    constexpr char const* names[] = {"integer", "real", "word", "extents"};
    return names[parameter.standard.index()];
}

std::string list(Family const& family)
{
    auto text = fmt::format("{}: {}\n  parameters\n", family.name, family.help);
    for (auto const& parameter : family.parameters) {
        text += fmt::format(
            "    {:<12} {:<8} default {:<12} {:<9} {}\n{:>26}{}\n",
            parameter.name,
            type_of(parameter),
            to_string(parameter.standard),
            parameter.unit,
            parameter.help,
            "",
            describe_range(parameter));
    }
    text += "  variants, in reading order\n";
    for (auto const& variant : family.variants) {
        text += fmt::format("    {}\n", variant.name);
    }
    return text;
}

} // namespace

std::string list(std::vector<Family> const& families, std::string const& name)
{
    std::string text;
    std::vector<std::string> known;
    for (auto const& family : families) {
        known.push_back(family.name);
        if (name.empty() || name == family.name) {
            text += (text.empty() ? "" : "\n") + list(family);
        }
    }
    if (text.empty()) {
        throw InputError("--list " + name, {{0, 0, "unknown family" + did_you_mean(name, known)}});
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

double memory_needed(Work const& work)
{
    return work.memory + 2 * work.working_set;
}

std::string describe(Params const& params)
{
    std::string text;
    for (auto const& [name, value] : params.values()) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, to_string(value));
    }
    return text;
}

std::string bytes_text(double bytes)
{
    constexpr char const* units[] = {"B", "kB", "MB", "GB", "TB"};
    int unit = 0;
    while (bytes >= 1000 && unit < 4) {
        bytes /= 1000;
        ++unit;
    }
    return fmt::format("{:.{}f} {}", bytes, unit == 0 ? 0 : 2, units[unit]);
}

std::string plan(Input const& input, std::vector<Family> const& families, Machine const& machine)
{
    std::string text;
    for (auto const& run : input.runs) {
        auto const& family = find_family(families, run.family);
        auto const work = family.work(run.params);
        text += fmt::format(
            "{}, {}\n  reads {}, writes {}, {:.3g} flops, {:.3g} {}s; needs {} of {} available\n",
            run.family,
            describe(run.params),
            bytes_text(work.bytes_read),
            bytes_text(work.bytes_written),
            work.flops,
            work.items,
            work.item,
            bytes_text(memory_needed(work)),
            bytes_text(machine.available));
        for (auto const& variant : family.variants) {
            if (std::ranges::find(run.variants, variant.name) != run.variants.end()) {
                auto const reason = variant.refuses(run.params);
                text += fmt::format(
                    "    {}{}\n",
                    variant.name,
                    reason.empty() ? "" : ": does not apply, " + reason);
            }
        }
    }
    return text;
}

void refuse_what_does_not_fit(
    Input const& input,
    std::vector<Family> const& families,
    Machine const& machine,
    std::string const& file)
{
    std::vector<Diagnostic> found;
    for (auto const& run : input.runs) {
        double const needed = memory_needed(find_family(families, run.family).work(run.params));
        if (needed > machine.available) {
            found.push_back(
                {run.line,
                 run.column,
                 fmt::format(
                     "{}, {} needs {}, and {} of {} are available on {}",
                     run.family,
                     describe(run.params),
                     bytes_text(needed),
                     bytes_text(machine.available),
                     bytes_text(machine.memory),
                     machine.device)});
        }
    }
    if (!found.empty()) {
        throw InputError(file, std::move(found));
    }
}

} // namespace miniapp
