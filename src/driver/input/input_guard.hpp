// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "driver/input/diagnostic.hpp"

namespace miniapp {

inline constexpr std::size_t largest_input = 64 * 1024; ///< bytes
inline constexpr int deepest_input = 32;                ///< nested lists and maps

/// Why the text is not one small plain YAML document, where it is none: more than 64 kB, more than
/// 32 levels, anchors, aliases, tags, no document or more than one, or not YAML. Empty when a tree
/// of nodes may be made of it. It asks the YAML library's own parser, whose events nobody keeps: so
/// that what is refused is what the library would have made nodes of.
std::vector<Diagnostic> guard_input(std::string const& text);

} // namespace miniapp
