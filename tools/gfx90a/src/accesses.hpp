// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

// The memory accesses of waves, instruction by instruction: the input of a model of caches.
namespace gfx90a::traffic {

inline constexpr unsigned line_bytes = 128;  ///< of the second-level cache, of AMD's and NVIDIA's
inline constexpr unsigned sector_bytes = 32; ///< a bit of Line::sectors

enum class Kind : std::uint8_t { load, store, streaming_load, streaming_store, barrier, atomic };

/// The sectors of one line that an instruction touches.
struct Line
{
    std::uint32_t number; ///< address / line_bytes, its low 32 bits
    std::uint8_t sectors;
};

/// One memory instruction of a wave, or a barrier.
struct Instruction
{
    std::uint32_t first; ///< of `lines`
    std::uint16_t count;
    Kind kind;
};

/// Adds `bytes` at an address to the lines of the instruction whose lines begin at `first`.
inline void
add_lines(std::vector<Line>& lines, std::size_t first, std::uint64_t address, std::uint32_t bytes)
{
    constexpr auto sectors_of_line = line_bytes / sector_bytes;
    auto const last = (address + bytes - 1) / sector_bytes;
    for (auto sector = address / sector_bytes; sector <= last; ++sector) {
        auto const number = static_cast<std::uint32_t>(sector / sectors_of_line);
        auto const bit = static_cast<std::uint8_t>(1U << (sector % sectors_of_line));
        // Neighbours in a wave touch neighbouring lines: the last one is nearly always it.
        auto at = lines.size();
        while (at > first && lines[at - 1].number != number) {
            --at;
        }
        if (at == first) {
            lines.push_back({number, bit});
        } else {
            lines[at - 1].sectors |= bit;
        }
    }
}

/// Consecutive launches. Instructions of a wave, waves of a block and blocks of a launch follow
/// each other; each vector of firsts ends with the total.
struct Trace
{
    unsigned lanes;
    std::vector<Line> lines = {};
    std::vector<Instruction> instructions = {};
    std::vector<std::uint32_t> first_instruction = {0}; ///< of each wave
    std::vector<std::uint32_t> first_wave = {0};        ///< of each block
    std::vector<std::uint32_t> first_block = {};        ///< of each launch, without the total
    std::vector<std::uint32_t> threads = {};            ///< of a block of each launch
};

} // namespace gfx90a::traffic
