// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/family.hpp"
#include "core/printable.hpp"

namespace miniapp {
namespace {

char to_lower(char c)
{
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

/// Returns the fewest edits (insert, remove or replace a letter) that turn a into b, ignoring case.
std::size_t edit_distance(std::string const& a, std::string const& b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            std::size_t const replaced = diagonal + (to_lower(a[i]) != to_lower(b[j]));
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, replaced});
        }
    }
    return row.back();
}

} // namespace

std::string nearest_name(std::string const& name, std::vector<std::string> const& known)
{
    auto const closer = [&](auto const& a, auto const& b) {
        return edit_distance(name, a) < edit_distance(name, b);
    };
    auto const nearest = std::ranges::min_element(known, closer);
    bool const near =
        nearest != known.end()
        && 2 * edit_distance(name, *nearest) <= std::max(name.size(), nearest->size()) + 1;
    return near ? *nearest : "";
}

std::string did_you_mean(std::string const& name, std::vector<std::string> const& known)
{
    auto const nearest = nearest_name(name, known);
    return nearest.empty() ? fmt::format("; known: {}", fmt::join(known, ", "))
                           : fmt::format("; did you mean '{}'?", nearest);
}

bool is_left_out(std::string const& name, std::vector<std::string> const& left_out)
{
    return std::ranges::find(left_out, chapter_in(name)) != left_out.end();
}

std::string why_no_family(
    std::string const& name,
    std::vector<Family> const& families,
    std::vector<std::string> const& left_out)
{
    if (is_left_out(name, left_out)) {
        return fmt::format(
            "this program was built without the chapter '{}'; scripts/run builds what an input "
            "names, as does cmake -D MINIAPP_CHAPTERS=all",
            chapter_to_build(name));
    }
    if (auto const instead = replacement_of_family(current_name(name)); !instead.empty()) {
        return fmt::format("there is no family '{}' any more: use {}", printable(name), instead);
    }
    auto chapters = chapters_of(families);
    std::ranges::copy(left_out, std::back_inserter(chapters));
    auto known = chapters;
    std::ranges::transform(families, std::back_inserter(known), &Family::name);
    return fmt::format(
        "unknown family '{}'{}",
        printable(name),
        did_you_mean(name, nearest_name(name, known).empty() ? chapters : known));
}

} // namespace miniapp
