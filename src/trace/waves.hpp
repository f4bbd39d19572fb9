// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "trace/recorder.hpp"

// Threads that execute together, and their accesses as the lines of memory that one instruction
// asks for.
namespace miniapp::trace {

inline constexpr unsigned line_bytes = 128;  ///< of the second-level cache, of AMD's and NVIDIA's
inline constexpr unsigned sector_bytes = 32; ///< a bit of Line::sectors

/// What an instruction touches of a line.
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

/// Where launches go; they are run and not traced where it is null.
inline Trace* sink = nullptr;

void begin_launch(unsigned threads_of_block);

/// Appends a block with the accesses of its threads.
void end_block(std::vector<std::vector<Access>> const& threads);

/// Appends the wave of these threads: what several of them do at the same place of the code is one
/// instruction, in the order of the thread that does most.
void append_wave(Trace& trace, std::vector<Access> const* threads, std::size_t count);

} // namespace miniapp::trace
