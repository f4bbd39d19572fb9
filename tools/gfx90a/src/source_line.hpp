// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gfx90a {

/// `file:line` of the instruction at an address of a code object (its own, not the memory's); empty
/// where the code object has no lines (-gline-tables-only), or LLVM's llvm-symbolizer is missing.
std::string source_line(std::uint8_t const* image, std::size_t bytes, std::uint64_t address);

} // namespace gfx90a
