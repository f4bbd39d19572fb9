// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/waves.hpp"

#include <gtest/gtest.h>

namespace miniapp::trace {
namespace {

Access load(std::uintptr_t instruction, std::uintptr_t address, std::uint32_t bytes = 8)
{
    return {instruction, address, bytes, Kind::load};
}

TEST(Waves, LanesOfAWaveShareLines)
{
    Trace trace{.lanes = 64};
    std::vector<std::vector<Access>> threads(64);
    for (std::size_t t = 0; t < 64; ++t) {
        threads[t] = {load(1, 1024 + 8 * t), load(2, 1016 + 8 * t)};
    }
    append_wave(trace, threads.data(), 64);
    ASSERT_EQ(trace.instructions.size(), 2U);
    EXPECT_EQ(trace.instructions[0].count, 4) << "512 bytes from a line's beginning";
    EXPECT_EQ(trace.instructions[1].count, 5) << "512 bytes across one line more";
    EXPECT_EQ(trace.lines[4].sectors, 8) << "of the first its last sector";
}

TEST(Waves, LanesThatSkipAnInstructionMeetAgain)
{
    Trace trace{.lanes = 64};
    std::vector<std::vector<Access>> threads(2);
    threads[0] = {load(1, 0), load(2, 128), load(3, 256)};
    threads[1] = {load(1, 8), load(3, 264)};
    append_wave(trace, threads.data(), 2);
    ASSERT_EQ(trace.instructions.size(), 3U);
    for (auto const& instruction : trace.instructions) {
        EXPECT_EQ(instruction.count, 1);
    }
}

} // namespace
} // namespace miniapp::trace
