// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/formats.hpp"

#include <algorithm>
#include <iterator>

namespace miniapp {

std::string Screen::fact(std::string const& name) const
{
    auto const known = provenance.find(name);
    return known == provenance.end() ? "" : known->second;
}

std::vector<Format> const& formats()
{
    static std::vector<Format> const all{
        {"table", machine_line, table, false},
        {"narrow", machine_line, table, false},
        {"csv", csv_heading, csv},
        {"samples", csv_heading_of_samples, csv_of_samples},
        {"markdown", machine_line, markdown, false},
        {"gbench", gbench_begin, gbench, true, gbench_end}};
    return all;
}

std::vector<std::string> names_of_formats()
{
    std::vector<std::string> names;
    std::ranges::transform(formats(), std::back_inserter(names), &Format::name);
    return names;
}

Format const& format_named(std::string const& name)
{
    return *std::ranges::find(formats(), name, &Format::name);
}

std::vector<std::string> parameters_of(std::vector<Run> const& runs)
{
    std::vector<std::string> names;
    for (auto const& run : runs) {
        for (auto const& [name, value] : run.params.values()) {
            if (std::ranges::find(names, name) == names.end()) {
                names.push_back(name);
            }
        }
    }
    return names;
}

} // namespace miniapp
