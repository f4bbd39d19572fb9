// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "traffic.hpp"

#include <array>

#include <gtest/gtest.h>

#include "code_object.hpp"
#include "memory.hpp"

namespace gfx90a {
namespace {

/// A wave in a workgroup of its own, without code, whose traffic is counted.
struct OneWave
{
    MachineCode code{0, 0};
    Workgroup group{0};
    Wave wave{code, 8, group, 0};
    WaveTraffic traffic;
    void* data = memory().allocate(4096, "memory", true);
    std::uint64_t begin = reinterpret_cast<std::uint64_t>(data);

    ~OneWave() { memory().release(data); }
    OneWave()
    {
        wave.set_sgpr_pair(exec_register, all_lanes);
        wave.traffic = &traffic;
    }
    /// Returns the cycles lost to conflicts if lanes `step` bytes apart access `bytes` bytes each.
    std::uint64_t conflict_cycles(std::uint32_t step, unsigned bytes, bool reads = true)
    {
        std::array<std::uint32_t, lanes> addresses{};
        for (std::uint32_t lane = 0; lane < lanes; ++lane) {
            addresses[lane] = step * lane;
        }
        traffic.bank_conflict_cycles = 0;
        count_lds_conflicts(wave, reads, addresses.data(), 0, bytes);
        return traffic.bank_conflict_cycles;
    }
    void load(std::uint64_t begin, std::uint64_t step, unsigned bytes)
    {
        std::array<std::uint64_t, lanes> addresses{};
        for (std::uint64_t lane = 0; lane < lanes; ++lane) {
            addresses[lane] = begin + step * lane;
        }
        record_access(wave, traffic::Kind::load, false, addresses.data(), bytes);
    }
};

TEST(LdsConflicts, NeighboursHaveNone)
{
    OneWave one;
    EXPECT_EQ(one.conflict_cycles(4, 4), 0U);
    EXPECT_EQ(one.conflict_cycles(8, 8), 0U);
    EXPECT_EQ(one.conflict_cycles(16, 16), 0U);
    EXPECT_EQ(one.conflict_cycles(16, 16, false), 0U);
    EXPECT_EQ(one.conflict_cycles(0, 4), 0U) << "all lanes read the same word";
}

TEST(LdsConflicts, AColumnOfATileIsOneBank)
{
    OneWave one;
    EXPECT_EQ(one.conflict_cycles(128, 4), 2U * 31) << "each half of 32 lanes takes 32 cycles";
    EXPECT_EQ(one.conflict_cycles(132, 4), 0U) << "rows are padded by one word";
    EXPECT_EQ(one.conflict_cycles(8, 4), 2U) << "half of the banks are used, each twice";
    one.wave.set_sgpr_pair(exec_register, 1);
    EXPECT_EQ(one.conflict_cycles(128, 4), 0U) << "only one lane is active";
}

/// In a read of 16 bytes, lanes 0 to 3 are served together with lanes 20 to 23 instead of 4 to 7.
TEST(LdsConflicts, SixteenBytesAreReadInAnotherOrderThanWritten)
{
    OneWave one;
    one.wave.set_sgpr_pair(exec_register, 0x00f0000f); // lanes 0-3 and 20-23
    EXPECT_EQ(one.conflict_cycles(16 * 4, 16, false), 2U * 1)
        << "two groups of four lanes conflict";
    EXPECT_EQ(one.conflict_cycles(16 * 4, 16, true), 3U) << "all eight lanes are served together";
}

TEST(WaveTraffic, LanesShareLinesAndLdsIsNotCounted)
{
    OneWave one;
    one.load(one.begin, 8, 8);
    one.load(one.begin + 8, 8, 8);
    one.load(0, 8, 8); // these addresses are in no block
    auto const& [lines, instructions] = one.traffic.lane_groups.front();
    ASSERT_EQ(instructions.size(), 2U);
    EXPECT_EQ(instructions[0].line_count, 4) << "512 bytes aligned to lines";
    EXPECT_EQ(instructions[1].line_count, 5) << "512 bytes that touch one more line";
    EXPECT_EQ(lines.back().sectors, 1) << "only the first sector of the last line";
    EXPECT_EQ(one.traffic.l1_accesses, 16U + 16 + 8)
        << "one for each four lanes, and two where they cross 64 bytes";
}

/// A step of 16 lanes that begins within a line touches two lines, and the next step touches the
/// second of them again. An access of 8 bytes per lane is a single step.
TEST(WaveTraffic, SixteenBytesOfALaneAreFourSteps)
{
    OneWave one;
    one.load(one.begin + 8, 8, 16);
    one.load(one.begin + 8, 8, 8);
    auto const& instructions = one.traffic.lane_groups.front().instructions;
    ASSERT_EQ(instructions.size(), 5U);
    for (int step = 0; step < 4; ++step) {
        EXPECT_EQ(instructions[step].line_count, 2);
    }
    EXPECT_EQ(instructions[4].line_count, 5);
    one.wave.set_sgpr_pair(exec_register, 0xffff0000);
    one.load(one.begin, 16, 16);
    EXPECT_EQ(instructions.size(), 6U) << "only the lanes of one step are active";
}

TEST(WaveTraffic, WavesOf32LanesAreHalvesOfAWave)
{
    LaunchTraffic launch(96, {.caches = {}, .lanes = 32, .lanes_of_wide = 32});
    OneWave one;
    for (int wave = 0; wave < 2; ++wave) {
        one.wave.traffic = launch.begin_wave(0, 0);
        one.load(one.begin, 8, 8);
        one.wave.traffic->record_barrier();
    }
    auto const trace = launch.trace();
    EXPECT_EQ(trace.lanes, 32U);
    EXPECT_EQ(trace.first_wave.back(), 3U) << "96 threads are three waves of 32 lanes";
    ASSERT_EQ(trace.instructions.size(), 6U);
    EXPECT_EQ(trace.instructions[0].line_count, 2) << "32 lanes access 256 bytes";
    EXPECT_EQ(trace.lines[trace.instructions[2].first_line].number, trace.lines[0].number + 2);
}

CountedMachine small_machine()
{
    CountedMachine machine;
    machine.caches.second_level_bytes = 1 << 16;
    machine.caches.second_level_ways = 16;
    return machine;
}

constexpr KernelCounts executed_counts{.launches = 1, .waves = 1, .instructions = {3, 2, 1}};

/// Returns the traffic of a launch with one wave, which accesses one line.
LaunchTraffic one_wave_launch(traffic::Kind kind)
{
    LaunchTraffic one(64);
    auto* const wave = one.begin_wave(0, 0);
    wave->lane_groups.front().lines.push_back({7, 0xf});
    wave->lane_groups.front().instructions.push_back({0, 1, kind});
    return one;
}

TEST(TrafficCounter, CachesAreEmptyBeforeALaunchAndWrittenAfterIt)
{
    TrafficCounter counter(small_machine());
    EXPECT_TRUE(counter.counts_next_launch());
    counter.end_launch("store", one_wave_launch(traffic::Kind::store), 1, executed_counts);
    counter.end_launch("load", one_wave_launch(traffic::Kind::load), 1, executed_counts);
    counter.end_launch("add", one_wave_launch(traffic::Kind::atomic), 1, executed_counts);
    EXPECT_EQ(counter.kernels().at("store").cache_traffic.second_level.written_sectors, 4U);
    EXPECT_EQ(counter.kernels().at("load").cache_traffic.second_level.fetched_sectors, 4U);
    EXPECT_EQ(counter.kernels().at("add").cache_traffic.second_level.fetched_sectors, 4U);
    EXPECT_EQ(counter.kernels().at("add").cache_traffic.second_level.written_sectors, 4U);
    EXPECT_EQ(counter.kernels().at("add").cache_traffic.second_level.requests, 1U);
}

TEST(TrafficCounter, ARegionSharesTheCachesAndIsCountedOnce)
{
    TrafficCounter counter(small_machine());
    counter.expect_regions();
    EXPECT_FALSE(counter.counts_next_launch()) << "launches outside of regions are not counted";
    for (int sample = 0; sample < 2; ++sample) {
        counter.begin_region("family/variant");
        EXPECT_EQ(counter.counts_next_launch(), sample == 0);
        if (sample == 0) {
            counter.end_launch("store", one_wave_launch(traffic::Kind::store), 1, executed_counts);
            counter.begin_region("within");
            counter.end_region();
            counter.end_launch("load", one_wave_launch(traffic::Kind::load), 1, executed_counts);
        }
        counter.end_region();
    }
    counter.begin_region("limit/copy");
    EXPECT_FALSE(counter.counts_next_launch()) << "limits of the machine are not counted";
    counter.end_region();
    ASSERT_EQ(counter.regions().size(), 1U);
    auto const& part = counter.regions().at("family/variant");
    EXPECT_EQ(part.kernels, (std::vector<std::string>{"store", "load"}));
    EXPECT_EQ(part.totals.launches, 2U);
    EXPECT_EQ(part.totals.executed_counts.waves, 2U);
    EXPECT_EQ(part.totals.executed_counts.instructions[0], 6U);
    EXPECT_EQ(part.totals.cache_traffic.second_level.fetched_sectors, 0U)
        << "the line is still in the L2";
    EXPECT_EQ(part.totals.cache_traffic.second_level.written_sectors, 4U);
}

TEST(TrafficCounter, ARegionThatBeginsAgainForgetsItsCounts)
{
    TrafficCounter counter(small_machine());
    counter.expect_regions();
    counter.begin_region("family/variant");
    counter.end_launch("rearrange", one_wave_launch(traffic::Kind::store), 1, executed_counts);
    counter.restart_region();
    counter.end_launch("load", one_wave_launch(traffic::Kind::load), 1, executed_counts);
    counter.end_region();
    auto const& part = counter.regions().at("family/variant");
    EXPECT_EQ(part.kernels, std::vector<std::string>{"load"});
    EXPECT_EQ(part.totals.launches, 1U);
    EXPECT_EQ(part.totals.cache_traffic.second_level.fetched_sectors, 4U)
        << "the caches are empty again";
    EXPECT_EQ(part.totals.cache_traffic.second_level.written_sectors, 0U);
    counter.restart_region(); // has no effect outside of regions
    EXPECT_EQ(part.totals.launches, 1U);
}

TEST(TrafficCounter, UncountedLaunchesAreSkippedIfTheMachineSaysSo)
{
    auto machine = small_machine();
    EXPECT_FALSE(TrafficCounter(machine).skips_next_launch());
    machine.skips_uncounted = true;
    TrafficCounter counter(machine);
    EXPECT_FALSE(counter.skips_next_launch())
        << "in a program without regions every launch is counted";
    counter.expect_regions();
    EXPECT_TRUE(counter.skips_next_launch());
    counter.begin_region("family/variant");
    EXPECT_FALSE(counter.skips_next_launch());
    EXPECT_NE(counter.begin_launch(64), nullptr);
    counter.end_region();
    EXPECT_TRUE(counter.skips_next_launch());
    EXPECT_EQ(counter.begin_launch(64), nullptr);
}

} // namespace
} // namespace gfx90a
