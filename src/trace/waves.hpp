// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <vector>

#include "trace/recorder.hpp"

// Threads that execute together, and their accesses as the lines of memory that one instruction
// asks for.
namespace miniapp::trace {

// The model of the caches is the emulator's.
using gfx90a::traffic::add_lines;
using gfx90a::traffic::Instruction;
using gfx90a::traffic::line_bytes;
using gfx90a::traffic::sector_bytes;
using gfx90a::traffic::Trace;

/// Where launches go; they are run and not traced where it is null.
inline Trace* sink = nullptr;

void begin_launch(unsigned threads_of_block);

/// Appends a block with the accesses of its threads.
void end_block(std::vector<std::vector<Access>> const& threads);

/// Appends the wave of these threads: what several of them do at the same place of the code is one
/// instruction, in the order of the thread that does most.
void append_wave(Trace& trace, std::vector<Access> const* threads, std::size_t count);

} // namespace miniapp::trace
