// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gfx90a {

/// Returns `file:line` of the instruction at an address relative to the code object. Returns "" if
/// the object has no line numbers (-gline-tables-only) or llvm-symbolizer is missing.
std::string source_line(std::uint8_t const* image, std::size_t bytes, std::uint64_t address);

} // namespace gfx90a
