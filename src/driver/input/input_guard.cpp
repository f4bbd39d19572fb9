// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input_guard.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// Walks the text once. It knows just enough of YAML to tell where a node can start: after an
/// indentation, `- `, `? `, `: `, `[`, `{` or `,`, outside of quotes and comments.
class Scanner
{
    std::vector<Diagnostic> m_found;
    std::vector<int> m_indents; ///< columns of the open block lists and maps
    int m_flow = 0;             ///< open brackets
    char m_quote = 0;
    bool m_too_deep = false;

    void say(int line, int column, std::string message)
    {
        m_found.push_back({line, column + 1, std::move(message)});
    }

    void deeper(int line, int column)
    {
        if (!m_too_deep && m_flow + static_cast<int>(m_indents.size()) > deepest_input) {
            m_too_deep = true;
            say(line, column, fmt::format("nested more than {} levels deep", deepest_input));
        }
    }

    void open_block(int line, int column)
    {
        while (!m_indents.empty() && m_indents.back() > column) {
            m_indents.pop_back();
        }
        if (m_indents.empty() || m_indents.back() < column) {
            m_indents.push_back(column);
            deeper(line, column);
        }
    }

    void start_of_node(char c, int line, int column)
    {
        if (c == '&') {
            say(line, column, "an anchor (&name) is not allowed: write the value out");
        } else if (c == '*') {
            say(line,
                column,
                "an alias (*name) is not allowed; a glob is written in quotes: \"*\"");
        } else if (c == '!') {
            say(line, column, "a tag (!name) is not allowed: write the plain value");
        }
    }

    void scan_line(std::string_view text, int line)
    {
        bool node = true;
        bool indentation = m_flow == 0;
        for (int i = 0; i < static_cast<int>(text.size()); ++i) {
            char const c = text[i];
            char const next = i + 1 < static_cast<int>(text.size()) ? text[i + 1] : ' ';
            bool const before_space = next == ' ' || next == '\t' || next == '\r';
            if (m_quote != 0) {
                if (c == '\\' && m_quote == '"') {
                    ++i;
                } else if (c == m_quote) {
                    m_quote = 0;
                }
                continue;
            }
            if (c == ' ' || c == '\t' || c == '\r') {
                continue;
            }
            if (c == '#' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t')) {
                return;
            }
            if (indentation && m_flow == 0) {
                open_block(line, i);
            }
            if (node) {
                start_of_node(c, line, i);
            }
            if (node && (c == '"' || c == '\'')) {
                m_quote = c;
            }
            bool const dash = indentation && (c == '-' || c == '?') && before_space;
            if (c == '[' || c == '{') {
                ++m_flow;
                deeper(line, i);
            } else if (c == ']' || c == '}') {
                m_flow = std::max(0, m_flow - 1);
            }
            indentation = dash;
            node = dash || c == '[' || c == '{' || c == ','
                   || (c == ':' && (before_space || m_flow > 0));
        }
    }

public:
    std::vector<Diagnostic> scan(std::string_view text)
    {
        int line = 1;
        while (!text.empty() && m_found.size() < 20) {
            auto const end = std::min(text.find('\n'), text.size());
            auto const this_line = text.substr(0, end);
            if (m_quote == 0 && this_line.starts_with('%')) {
                say(line, 0, "a directive (%) is not allowed");
            } else {
                scan_line(this_line, line);
            }
            text.remove_prefix(std::min(end + 1, text.size()));
            ++line;
        }
        return m_found;
    }
};

} // namespace

std::vector<Diagnostic> guard_input(std::string_view text)
{
    if (text.size() > largest_input) {
        return {
            {0, 0, fmt::format("{} bytes; an input has at most {}", text.size(), largest_input)}};
    }
    if (text.find('\0') != std::string_view::npos) {
        return {{0, 0, "holds a zero byte: this is not a text file"}};
    }
    return Scanner{}.scan(text);
}

} // namespace miniapp
