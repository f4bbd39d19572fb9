// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fmt/color.h>

namespace miniapp {

/// Column at which sentences are broken, also on wider terminals.
inline constexpr std::size_t sentence_width = 78;

/// Breaks a text between words into lines of at most `width` columns (or one longer word), each
/// with its newline. The first line begins with `indent` spaces, all others with `hanging`.
std::string wrapped(
    std::string const& text,
    std::size_t indent = 0,
    std::size_t hanging = 0,
    std::size_t width = sentence_width);

/// Breaks lines that are wider than a screen of `columns` columns. Returns the lines unchanged if
/// `columns` is 0 (no limit) or at least sentence_width.
std::string fitted(std::string const& lines, std::size_t columns);

/// Returns `prefix` followed by the text, which is broken into lines as by wrapped().
std::string wrapped_entry(std::string const& prefix, std::string const& text, std::size_t hanging);

/// A table of text whose columns are as wide as their widest cell.
struct TextTable
{
    struct Column
    {
        std::string heading;
        bool left_aligned = false; ///< true for text; numbers are aligned right
        int drop_order = 0; ///< columns with the largest number are dropped first, with 0 never
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

    /// Returns the table in lines of at most `limit` columns, if possible; 0 means no limit.
    std::string text(std::size_t limit, bool colour = false) const;
    std::string markdown() const;
};

} // namespace miniapp
