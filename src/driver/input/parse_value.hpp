// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <variant>

#include "core/params.hpp"

namespace miniapp {

/// Returns the value that `text` means for this parameter, or a message that says what is wrong
/// with it and what would be right.
std::variant<Value, std::string> parse_value(Parameter const& parameter, std::string const& text);

/// Returns the values that a parameter takes, such as `a whole number from 1 to 1024`.
std::string describe_range(Parameter const& parameter);

} // namespace miniapp
