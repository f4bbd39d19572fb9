// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

namespace miniapp {

inline constexpr std::size_t longest_value = 80;     ///< bytes of a value that a message echoes
inline constexpr std::size_t longest_path = 255;     ///< of a file's name
inline constexpr std::size_t longest_message = 4000; ///< all variants of a family fit

/// Text from outside (an input, an argument, a file's name) as a message may echo it. Whatever is
/// no printable character of UTF-8 (control characters, marks that change the direction of writing,
/// broken sequences) becomes `\n`, `\x1b` or `\u202e`. Of a text that is longer than `longest`
/// bytes the beginning is kept: `aaaa... (3000 bytes)`.
std::string printable(std::string const& text, std::size_t longest = longest_value);

/// A whole message, whose lines stay lines, each of at most `longest_message` bytes: the last gate
/// before a terminal. What printable() made is not changed again.
std::string printable_lines(std::string const& text);

} // namespace miniapp
