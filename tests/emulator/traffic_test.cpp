// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emulator/traffic.hpp"

#include <array>

#include <gtest/gtest.h>

#include "emulator/code_object.hpp"
#include "emulator/memory.hpp"

namespace miniapp::gfx90a {
namespace {

/// A wave of a workgroup without code, whose traffic is noted.
struct OneWave
{
    Program program{0, 0};
    Workgroup group{0};
    Wave wave{program, 8, group, 0};
    WaveTraffic traffic;

    OneWave()
    {
        wave.set_pair(exec_register, all_lanes);
        wave.traffic = &traffic;
    }
    /// Cycles lost by `bytes` of each lane, `step` bytes apart.
    std::uint64_t conflicts(std::uint32_t step, unsigned bytes, bool reads = true)
    {
        std::array<std::uint32_t, lanes> addresses{};
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            addresses[lane] = step * lane;
        }
        traffic.conflicts = 0;
        note_lds(wave, reads, addresses.data(), 0, bytes);
        return traffic.conflicts;
    }
    void load(std::uint64_t begin, std::uint64_t step, unsigned bytes)
    {
        std::array<std::uint64_t, lanes> addresses{};
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            addresses[lane] = begin + step * lane;
        }
        note_memory(wave, traffic::Kind::load, false, addresses.data(), bytes);
    }
};

TEST(LdsConflicts, NeighboursHaveNone)
{
    OneWave one;
    EXPECT_EQ(one.conflicts(4, 4), 0U);
    EXPECT_EQ(one.conflicts(8, 8), 0U);
    EXPECT_EQ(one.conflicts(16, 16), 0U);
    EXPECT_EQ(one.conflicts(16, 16, false), 0U);
    EXPECT_EQ(one.conflicts(0, 4), 0U) << "one word for all lanes";
}

TEST(LdsConflicts, AColumnOfATileIsOneBank)
{
    OneWave one;
    EXPECT_EQ(one.conflicts(128, 4), 2U * 31) << "two halves of 32 lanes";
    EXPECT_EQ(one.conflicts(132, 4), 0U) << "an unused word a row";
    EXPECT_EQ(one.conflicts(8, 4), 2U) << "every other bank";
    one.wave.set_pair(exec_register, 1);
    EXPECT_EQ(one.conflicts(128, 4), 0U) << "one lane";
}

/// Lanes 0 to 3 are served with 20 to 23, and not with 4 to 7, where 16 bytes are read.
TEST(LdsConflicts, SixteenBytesAreReadInAnotherOrderThanWritten)
{
    OneWave one;
    one.wave.set_pair(exec_register, 0x00f0000f); // lanes 0-3 and 20-23
    EXPECT_EQ(one.conflicts(16 * 4, 16, false), 2U * 1) << "four lanes apart by 64 bytes each";
    EXPECT_EQ(one.conflicts(16 * 4, 16, true), 3U) << "all eight at once";
}

TEST(WaveTraffic, LanesShareLinesAndLdsIsNone)
{
    auto* const data = memory().allocate(4096, "memory", true);
    auto const begin = reinterpret_cast<std::uint64_t>(data);
    OneWave one;
    one.load(begin, 8, 8);
    one.load(begin + 8, 8, 8);
    one.load(0, 8, 8); // no memory is there
    ASSERT_EQ(one.traffic.instructions.size(), 2U);
    EXPECT_EQ(one.traffic.instructions[0].count, 4) << "512 bytes from a line's beginning";
    EXPECT_EQ(one.traffic.instructions[1].count, 5) << "512 bytes across one line more";
    EXPECT_EQ(one.traffic.lines.back().sectors, 1) << "of the last its first sector";
    EXPECT_EQ(one.traffic.pieces, 8U + 9);
    memory().release(data);
}

traffic::Machine small()
{
    traffic::Machine machine;
    machine.second_level_bytes = 1 << 16;
    machine.second_level_ways = 16;
    return machine;
}

/// One wave that asks for one line.
LaunchTraffic launch(traffic::Kind kind)
{
    LaunchTraffic one(64);
    auto* const wave = one.begin(0, 0);
    wave->lines.push_back({7, 0xf});
    wave->instructions.push_back({0, 1, kind});
    return one;
}

TEST(TrafficCounter, CachesAreEmptyBeforeALaunchAndWrittenAfterIt)
{
    TrafficCounter counter(small());
    EXPECT_TRUE(counter.counts());
    counter.end_launch("store", launch(traffic::Kind::store), 1);
    counter.end_launch("load", launch(traffic::Kind::load), 1);
    counter.end_launch("add", launch(traffic::Kind::atomic), 1);
    EXPECT_EQ(counter.kernels().at("store").caches.second_level.written, 4U);
    EXPECT_EQ(counter.kernels().at("load").caches.second_level.fetched, 4U);
    EXPECT_EQ(counter.kernels().at("add").caches.second_level.fetched, 4U);
    EXPECT_EQ(counter.kernels().at("add").caches.second_level.written, 4U);
    EXPECT_EQ(counter.kernels().at("add").caches.second_level.requests, 1U);
}

TEST(TrafficCounter, APartSharesTheCachesAndIsCountedOnce)
{
    TrafficCounter counter(small());
    counter.expect_regions();
    EXPECT_FALSE(counter.counts()) << "outside of parts";
    for (int sample = 0; sample < 2; ++sample) {
        counter.begin_region("family/variant");
        EXPECT_EQ(counter.counts(), sample == 0);
        if (sample == 0) {
            counter.end_launch("store", launch(traffic::Kind::store), 1);
            counter.begin_region("within");
            counter.end_region();
            counter.end_launch("load", launch(traffic::Kind::load), 1);
        }
        counter.end_region();
    }
    counter.begin_region("limit/copy");
    EXPECT_FALSE(counter.counts()) << "a limit is the machine's";
    counter.end_region();
    ASSERT_EQ(counter.regions().size(), 1U);
    auto const& part = counter.regions().at("family/variant");
    EXPECT_EQ(part.kernels, (std::vector<std::string>{"store", "load"}));
    EXPECT_EQ(part.moved.launches, 2U);
    EXPECT_EQ(part.moved.caches.second_level.fetched, 0U) << "the line is still there";
    EXPECT_EQ(part.moved.caches.second_level.written, 4U);
}

} // namespace
} // namespace miniapp::gfx90a
