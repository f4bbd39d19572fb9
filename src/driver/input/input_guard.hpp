// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string_view>
#include <vector>

#include "driver/input/diagnostic.hpp"

namespace miniapp {

inline constexpr std::size_t largest_input = 64 * 1024; ///< bytes
inline constexpr int deepest_input = 32;                ///< nested lists and maps

/// What the text holds that must not reach the YAML library: more than 64 kB, more than 32 levels,
/// anchors, aliases, tags and directives. (yaml-cpp has overflowed its stack on deep input, #655,
/// and run out of memory on 4 bytes, #793.) Empty when the text is fit to be parsed.
std::vector<Diagnostic> guard_input(std::string_view text);

} // namespace miniapp
