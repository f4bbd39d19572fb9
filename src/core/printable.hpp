// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

namespace miniapp {

inline constexpr std::size_t longest_value = 80; ///< most bytes of a value in a message
inline constexpr std::size_t longest_path = 255; ///< most bytes of a file's name in a message
inline constexpr std::size_t longest_message =
    4000; ///< most bytes of a line of a message; a list of all variants fits

/// Returns text from outside (an input, an argument, a file's name) in a form that a message may
/// echo. Everything that is no printable UTF-8 character (control characters, marks of writing
/// direction, broken sequences) becomes an escape such as `\n`, `\x1b` or `\u202e`. A text longer
/// than `longest` bytes is cut: `aaaa... (3000 bytes)`.
std::string printable(std::string const& text, std::size_t longest = longest_value);

/// Makes a whole message safe for a terminal. Lines stay lines, each cut after `longest_message`
/// bytes. A shorter line that printable() made is unchanged.
std::string printable_lines(std::string const& text);

} // namespace miniapp
