// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fmt/color.h>

namespace miniapp {

/// Sentences are broken at this column, on wider terminals too.
inline constexpr std::size_t sentence_width = 78;

/// The text in lines of at most `width` columns, each indented and ended. `hanging` is the indent
/// of all lines but the first.
std::string wrapped(
    std::string const& text,
    std::size_t indent = 0,
    std::size_t hanging = 0,
    std::size_t width = sentence_width);

/// Lines for a narrower screen: what is wider than its columns is broken. 0 is no limit.
std::string fitted(std::string const& lines, std::size_t columns);

/// `prefix`, and the text from there on, in lines as wrapped() makes them.
std::string entry(std::string const& prefix, std::string const& text, std::size_t hanging);

/// A table of text: its columns are as wide as what stands in them.
struct TextTable
{
    struct Column
    {
        std::string heading;
        bool left = false; ///< aligned; numbers are right
        int rank = 0;      ///< where the width does not do, the largest are left out first; 0 never
    };
    struct Row
    {
        char mark = ' '; ///< before the row
        std::vector<std::string> cells;
        std::string message = {}; ///< in place of all cells but the first
        fmt::text_style style = {};
    };
    std::vector<Column> columns;
    std::vector<Row> rows = {};

    /// In lines of at most `limit` columns where that can be; 0 is no limit.
    std::string text(std::size_t limit, bool colour = false) const;
    std::string markdown() const;
};

} // namespace miniapp
