// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gfx90a {

struct DisassembledInstruction
{
    std::string text;
    std::uint32_t bytes = 0; // size of the instruction; 0 if there is none
};
/// Returns the assembler's text of the first instruction of `code`. The first call loads LLVM's
/// library, and throws std::runtime_error if it is not found.
DisassembledInstruction disassemble(std::uint8_t const* code, std::size_t bytes);

} // namespace gfx90a
