// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fmt/color.h>

namespace miniapp {

/// Sentences are broken at this column, also on wider terminals.
inline constexpr std::size_t sentence_width = 78;

/// Breaks a text into lines of at most `width` columns, each with its newline. `hanging` indents
/// all lines but the first.
std::string wrapped(
    std::string const& text,
    std::size_t indent = 0,
    std::size_t hanging = 0,
    std::size_t width = sentence_width);

/// Breaks lines that are wider than a screen; 0 columns: no limit.
std::string fitted(std::string const& lines, std::size_t columns);

/// Returns `prefix` and after it the text, broken as wrapped() does.
std::string entry(std::string const& prefix, std::string const& text, std::size_t hanging);

/// A table of text whose columns are as wide as their widest cell.
struct TextTable
{
    struct Column
    {
        std::string heading;
        bool left = false; ///< aligned left; numbers are aligned right
        int rank = 0;      ///< a narrow screen drops the largest first; 0 is never dropped
    };
    struct Row
    {
        char mark = ' '; ///< printed before the row
        std::vector<std::string> cells;
        std::string message = {}; ///< replaces all cells but the first
        fmt::text_style style = {};
    };
    std::vector<Column> columns;
    std::vector<Row> rows = {};

    /// Returns lines of at most `limit` columns if that is possible; 0: no limit.
    std::string text(std::size_t limit, bool colour = false) const;
    std::string markdown() const;
};

} // namespace miniapp
