// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gfx90a {

/// The assembler's text of the first instruction of `code`, and its length in bytes: 0 where that
/// is no instruction. LLVM's library is loaded on the first call; throws std::runtime_error where
/// there is none.
struct Disassembled
{
    std::string text;
    std::uint32_t bytes = 0;
};
Disassembled disassemble(std::uint8_t const* code, std::size_t bytes);

} // namespace gfx90a
