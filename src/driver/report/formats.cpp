// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/formats.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "driver/report/csv.hpp"
#include "driver/report/markdown.hpp"
#include "driver/report/narrow_table.hpp"
#include "driver/report/table.hpp"

namespace miniapp {
namespace {

std::size_t longest_line(std::string const& text)
{
    std::size_t longest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        longest = std::max(longest, line.size());
    }
    return longest;
}

} // namespace

std::vector<Format> const& formats()
{
    static std::vector<Format> const all{
        {"table", "a table a run; narrow where the terminal is", "", table},
        {"narrow", "name, time and share of the limit alone", "", narrow_table},
        {"csv", "a line a variant, numbers in SI units", csv_heading(), csv},
        {"markdown", "a table a run, to paste", "", markdown}};
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

Format const& format_of(std::string const& name, std::size_t columns, RunResult const& result)
{
    bool const wraps =
        name == "table" && columns > 0 && longest_line(table(result, false)) > columns;
    return format_named(wraps ? "narrow" : name);
}

} // namespace miniapp
