// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <variant>

#include "core/params.hpp"

namespace miniapp {

/// The value that `text` means for this parameter, or what is wrong with it and would be right.
std::variant<Value, std::string> parse_value(Parameter const& parameter, std::string const& text);

/// `whole number from 1 to 1024`, `one of double, float`: what a parameter takes.
std::string describe_range(Parameter const& parameter);

} // namespace miniapp
