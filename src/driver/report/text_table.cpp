// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/text_table.hpp"

#include <algorithm>
#include <numeric>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace miniapp {
namespace {

constexpr std::size_t indent = 2; // number of columns for the mark
constexpr int narrow_gap_drop_order =
    4; ///< columns of at most this drop order are dropped only if narrower gaps do not suffice

} // namespace

std::string
wrapped(std::string const& text, std::size_t first, std::size_t hanging, std::size_t width)
{
    std::string lines;
    std::string line(first, ' ');
    bool empty = true;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ' ');) {
        if (!empty && line.size() + 1 + word.size() > width) {
            lines += line + "\n";
            line.assign(hanging, ' ');
            empty = true;
        }
        line += (empty ? "" : " ") + word;
        empty = false;
    }
    return lines + line + "\n";
}

std::string fitted(std::string const& lines, std::size_t columns)
{
    if (columns == 0 || columns >= sentence_width) {
        return lines;
    }
    std::string text;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
        text += line.size() > columns ? wrapped(line, 0, 4, columns) : line + "\n";
    }
    return text;
}

std::string wrapped_entry(std::string const& prefix, std::string const& text, std::size_t hanging)
{
    return wrapped(text, prefix.size(), hanging).replace(0, prefix.size(), prefix);
}

std::string TextTable::text(std::size_t limit, bool colour) const
{
    std::vector<std::size_t> shown(columns.size());
    std::iota(shown.begin(), shown.end(), 0);
    std::vector<std::size_t> widths;
    for (auto const i : shown) {
        widths.push_back(columns[i].heading.size());
        for (auto const& row : rows) {
            auto const size = i == 0 || row.message.empty() ? row.cells[i].size() : 0;
            widths[i] = std::max(widths[i], size);
        }
    }
    std::size_t gap = 2;
    auto const drop_order = [&](std::size_t i) { return columns[i].drop_order; };
    auto last = std::ranges::max_element(shown, {}, drop_order);
    auto const wide = [&](std::size_t sum, std::size_t i) { return sum + gap + widths[i]; };
    while (limit > 0 && drop_order(*last) > 0
           && std::accumulate(shown.begin(), shown.end(), indent - gap, wide) > limit) {
        if (drop_order(*last) <= narrow_gap_drop_order && gap > 1) {
            --gap;
        } else {
            shown.erase(last);
        }
        last = std::ranges::max_element(shown, {}, drop_order);
    }
    auto const line_of = [&](char mark, auto const& cell) {
        std::string line{mark};
        for (auto const i : shown) {
            line += std::string(i == 0 ? indent - 1 : gap, ' ');
            line += columns[i].left_aligned ? fmt::format("{:<{}}", cell(i), widths[i])
                                            : fmt::format("{:>{}}", cell(i), widths[i]);
        }
        return line.erase(line.find_last_not_of(' ') + 1);
    };
    auto text = line_of(' ', [&](auto i) { return columns[i].heading; }) + "\n";
    for (auto const& row : rows) {
        auto line = line_of(row.mark, [&](auto i) { return row.cells[i]; });
        if (!row.message.empty()) {
            auto const name = fmt::format("  {:<{}}", row.cells[0], widths[0] + gap);
            line = wrapped_entry(name, row.message, 2 * indent);
            line.pop_back();
        }
        bool const styled = colour && (row.style.has_emphasis() || row.style.has_foreground());
        text += (styled ? fmt::format(row.style, "{}", line) : line) + "\n";
    }
    return text;
}

std::string TextTable::markdown() const
{
    std::string heads = "|";
    std::string rule = "|";
    for (auto const& column : columns) {
        heads += " " + column.heading + " |";
        rule += column.left_aligned ? " --- |" : " ---: |";
    }
    auto text = heads + "\n" + rule + "\n";
    for (auto const& row : rows) {
        text += fmt::format("| {} |\n", fmt::join(row.cells, " | "));
    }
    return text;
}

} // namespace miniapp
