// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "driver/input/diagnostic.hpp"

namespace miniapp {

inline constexpr std::size_t largest_input = 64 * 1024; ///< largest size of an input in bytes
inline constexpr int deepest_input = 32;                ///< most levels of nested lists and maps

/// Returns the reasons why a text is not one small, plain YAML document: more than 64 KiB or 32
/// levels, anchors, aliases, tags, no document or several, or not YAML. The list is empty if the
/// YAML library may build nodes from the text. The guard reads the events of the library's own
/// parser, so that it judges what the library would read.
std::vector<Diagnostic> guard_input(std::string const& text);

} // namespace miniapp
