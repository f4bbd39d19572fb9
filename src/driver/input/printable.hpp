// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// The text without control characters, `\n` and `\x1b` in their place, and its first 80 characters
/// where it is longer: as a message may echo what it was given.
std::string printable(std::string const& text);

} // namespace miniapp
