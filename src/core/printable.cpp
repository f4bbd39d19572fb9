// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/printable.hpp"

#include <string_view>

#include <fmt/format.h>

namespace miniapp {
namespace {

/// Escapes characters that do not print, with fmt's `{:?}`, but removes what else fmt adds: the
/// quotation marks around the text, and backslashes before quotation marks and backslashes.
std::string escaped(std::string_view text)
{
    auto const quoted = fmt::format("{:?}", text);
    std::string plain;
    for (std::size_t i = 1; i + 1 < quoted.size(); ++i) {
        bool const doubled = quoted[i] == '\\' && (quoted[i + 1] == '\\' || quoted[i + 1] == '"');
        plain += quoted[doubled ? ++i : i];
    }
    return plain;
}

/// Returns the first `bytes` bytes of a UTF-8 text, or fewer, so that no character is cut in two.
std::string_view first_characters(std::string_view text, std::size_t bytes)
{
    auto const continues = [&] { return (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80; };
    for (int i = 0; i < 3 && bytes > 0 && continues(); ++i) {
        --bytes;
    }
    return text.substr(0, bytes);
}

} // namespace

std::string printable(std::string const& text, std::size_t longest)
{
    return text.size() <= longest ? escaped(text)
                                  : escaped(first_characters(text, longest))
                                        + fmt::format("... ({} bytes)", text.size());
}

std::string printable_lines(std::string const& text)
{
    std::string lines;
    std::size_t begin = 0;
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
        lines += printable(text.substr(begin, end - begin), longest_message) + "\n";
        begin = end + 1;
    }
    return lines + printable(text.substr(begin), longest_message);
}

} // namespace miniapp
