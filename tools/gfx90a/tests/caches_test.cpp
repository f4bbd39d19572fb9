// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <gtest/gtest.h>

#include "simulate.hpp"

namespace gfx90a::traffic {
namespace {

constexpr std::uint8_t whole_line = 0xf;

void load_lines(Cache& cache, std::uint32_t first, std::uint32_t end)
{
    for (auto line = first; line < end; ++line) {
        cache.load(line, whole_line, false);
    }
}

TEST(Cache, ALineIsFetchedOnce)
{
    Cache cache(1024, 8, 128); // one set of 8 lines
    EXPECT_EQ(cache.load(3, 1, false), whole_line) << "all sectors of its granule are fetched";
    EXPECT_EQ(cache.load(3, 8, false), 0);
    EXPECT_EQ(cache.counts.fetched_sectors, 4U);
    EXPECT_EQ(cache.counts.requests, 2U);
    EXPECT_EQ(cache.counts.hits, 1U);
}

TEST(Cache, OnlyMissingGranulesAreFetched)
{
    Cache cache(1024, 8, 32);
    EXPECT_EQ(cache.load(3, 1, false), 1);
    EXPECT_EQ(cache.load(3, 3, false), 2);
    Cache pairs(1024, 8, 64);
    EXPECT_EQ(pairs.load(3, 2, false), 3);
    EXPECT_EQ(pairs.load(3, 4, false), 12);
}

TEST(Cache, TheLeastRecentlyUsedLineIsEvicted)
{
    Cache cache(1024, 8, 128);
    load_lines(cache, 0, 8);
    cache.load(0, whole_line, false); // now line 1 is the least recently used one
    cache.load(8, whole_line, false);
    EXPECT_EQ(cache.load(0, whole_line, false), 0);
    EXPECT_EQ(cache.load(1, whole_line, false), whole_line);
}

TEST(Cache, ACyclicSweepOverOneLineTooManyAlwaysMisses)
{
    Cache cache(1024, 8, 128);
    for (int sweep = 0; sweep < 3; ++sweep) {
        load_lines(cache, 0, 9);
    }
    EXPECT_EQ(cache.counts.hits, 0U);
}

TEST(Cache, AStoreFetchesNothingAndIsWrittenOnce)
{
    Cache cache(1024, 8, 128);
    cache.store(1, whole_line, false);
    cache.store(1, whole_line, false);
    EXPECT_EQ(cache.counts.written_sectors, 0U);
    load_lines(cache, 2, 10);
    EXPECT_EQ(cache.counts.written_sectors, 4U);
    cache.flush();
    EXPECT_EQ(cache.counts.written_sectors, 4U);
    EXPECT_EQ(cache.counts.fetched_sectors, 32U);
}

TEST(Cache, AStreamingLineIsEvictedFirst)
{
    Cache cache(1024, 8, 128);
    load_lines(cache, 0, 7);
    for (std::uint32_t line = 100; line < 120; ++line) {
        cache.store(line, whole_line, true);
    }
    for (std::uint32_t line = 0; line < 7; ++line) {
        EXPECT_EQ(cache.load(line, whole_line, false), 0);
    }
}

TEST(Cache, AgingEvictsALineOfTheOldestAge)
{
    Cache cache(512, 4, 128, 128, Replacement::aged);
    load_lines(cache, 0, 4);
    cache.load(9, whole_line, true); // all lines age to 3; line 9 replaces line 0 and keeps age 3
    cache.load(2, whole_line, false);
    cache.load(8, whole_line, false);
    EXPECT_EQ(cache.load(2, whole_line, false), 0) << "it was used last";
    EXPECT_EQ(cache.load(9, whole_line, true), whole_line) << "the first line of age 3 was evicted";
}

TEST(Cache, TheTreeEvictsFromTheHalfNotUsedLast)
{
    Cache cache(512, 4, 128, 128, Replacement::tree);
    load_lines(cache, 0, 4);
    cache.load(0, whole_line, false);
    cache.load(8, whole_line, false); // evicts a line of the half that does not contain line 0
    EXPECT_EQ(cache.load(0, whole_line, false), 0) << "it was used last";
    EXPECT_EQ(cache.counts.fetched_sectors, 5U * 4);
    cache.load(9, whole_line, true);
    cache.load(10, whole_line, true);
    EXPECT_EQ(cache.load(9, whole_line, true), whole_line) << "a streaming line leaves first";
}

TEST(Cache, AColumnOfAnArrayFillsManySets)
{
    for (std::size_t const ways : {14, 16}) { // the number of sets is not a power of two
        Cache cache(60 << 17, ways, 32);
        for (int sweep = 0; sweep < 2; ++sweep) {
            for (std::uint32_t row = 0; row < 4096; ++row) {
                cache.load(row * 128, 1, false); // rows are 16 KiB apart
            }
        }
        EXPECT_EQ(cache.counts.hits, cache.counts.requests / 2) << "the column fits in the cache";
    }
}

TEST(Cache, ACopyIsNotFetchedFromMemory)
{
    Cache cache(1024, 8, 32, 32);
    EXPECT_EQ(cache.load_copy(1, 3, false), 3);
    EXPECT_EQ(cache.load_copy(1, 7, false), 4);
    EXPECT_EQ(cache.counts.fetched_sectors, 0U);
    EXPECT_EQ(cache.counts.hits, 2U);
    EXPECT_EQ(cache.counts.requests, 2U) << "the home cache counts the other requests";
}

TEST(Cache, ARequestCoversAtMostItsSize)
{
    Cache cache(1024, 8, 64, 64);
    cache.store(1, 3, false);
    EXPECT_EQ(cache.load(1, whole_line, false), 12) << "the half that was stored is there";
    EXPECT_EQ(cache.counts.requests, 3U);
    EXPECT_EQ(cache.counts.hits, 1U);
    cache.store(1, whole_line, false);
    EXPECT_EQ(cache.counts.hits, 3U);
}

TEST(Cache, AnArrayOfTheCachesSizeFitsAtAnyAddress)
{
    for (std::uint32_t const begin : {0U, 12345U, 4096U * 77}) {
        Cache cache(1 << 20, 16, 128);
        for (int sweep = 0; sweep < 2; ++sweep) {
            load_lines(cache, begin / 512 * 512, begin / 512 * 512 + (1 << 20) / 128);
        }
        EXPECT_EQ(cache.counts.hits, cache.counts.requests / 2);
    }
}

/// Returns a trace of `blocks` blocks of one wave, each of which loads lines 0 to lines - 1.
Trace sweep_trace(int blocks, std::uint32_t lines)
{
    Trace trace{.lanes = 64};
    trace.first_block.push_back(0);
    trace.block_sizes.push_back(64);
    for (int b = 0; b < blocks; ++b) {
        for (std::uint32_t line = 0; line < lines; ++line) {
            auto const first = static_cast<std::uint32_t>(trace.lines.size());
            trace.lines.push_back({line, whole_line});
            trace.instructions.push_back({first, 1, Kind::load});
        }
        trace.first_instruction.push_back(static_cast<std::uint32_t>(trace.instructions.size()));
        trace.first_wave.push_back(static_cast<std::uint32_t>(trace.first_instruction.size() - 1));
    }
    return trace;
}

Machine small_machine()
{
    Machine machine;
    machine.units = 2;
    machine.waves_of_unit = 2;
    machine.second_level_bytes = 1024;
    machine.second_level_ways = 8;
    return machine;
}

TEST(Simulate, LinesThatFitAreFetchedOnce)
{
    auto const traffic = simulate(sweep_trace(10, 8), small_machine());
    EXPECT_EQ(traffic.second_level.fetched_sectors, 8U * 4);
    EXPECT_EQ(traffic.second_level.requests, 80U);
    EXPECT_EQ(traffic.waves, 10U);
}

TEST(Simulate, OneWaveAtATimeOverTooManyLinesAlwaysMisses)
{
    auto machine = small_machine();
    machine.units = 1;
    machine.waves_of_unit = 1;
    EXPECT_EQ(simulate(sweep_trace(10, 9), machine).second_level.hits, 0U);
}

TEST(Simulate, TheL1AnswersBeforeTheL2)
{
    auto machine = small_machine();
    machine.units = 1;
    machine.first_level_bytes = 1024;
    machine.first_level_ways = 8;
    EXPECT_EQ(simulate(sweep_trace(10, 8), machine).second_level.requests, 8U);
}

TEST(Simulate, ALineIsFetchedOnceAndCopiedToTheOtherPartition)
{
    auto machine = small_machine();
    machine.partitions = 2;
    machine.second_level_ways = 4;
    machine.second_level_bytes = 8192;
    auto const traffic = simulate(sweep_trace(10, 8), machine);
    EXPECT_EQ(traffic.second_level.fetched_sectors, 8U * 4);
    EXPECT_EQ(traffic.second_level.requests, 80U);
    machine.second_level_bytes = 2048; // each partition holds 8 lines, so all lines and copies fit
    EXPECT_EQ(simulate(sweep_trace(10, 8), machine).second_level.fetched_sectors, 8U * 4);
    machine.second_level_bytes = 1024; // each partition holds only 4 lines
    EXPECT_GT(simulate(sweep_trace(10, 8), machine).second_level.fetched_sectors, 8U * 4);
}

TEST(Simulate, AStoreHitsInAnL1ThatAllocatesOnStores)
{
    auto trace = sweep_trace(1, 8);
    auto const loads = trace.instructions;
    for (auto& instruction : trace.instructions) {
        instruction.kind = Kind::store;
    }
    trace.instructions.insert(trace.instructions.end(), loads.begin(), loads.end());
    trace.first_instruction.back() = static_cast<std::uint32_t>(trace.instructions.size());
    auto machine = small_machine();
    machine.first_level_bytes = 1024;
    machine.first_level_ways = 8;
    EXPECT_EQ(simulate(trace, machine).second_level.requests, 16U);
    machine.first_level_keeps_stores = true;
    EXPECT_EQ(simulate(trace, machine).second_level.requests, 8U);
    EXPECT_EQ(simulate(trace, machine).second_level.written_sectors, 8U * 4)
        << "the L1 writes through";
    EXPECT_EQ(simulate(trace, machine).written_before_flush, 0U) << "the lines are still in the L2";
}

TEST(Simulate, TheOrderOfBlocksChangesTheTraffic)
{
    auto machine = small_machine();
    machine.units = 1;
    machine.waves_of_unit = 1;
    Trace by_line{.lanes = 64}; // two consecutive blocks read the same line
    by_line.first_block.push_back(0);
    by_line.block_sizes.push_back(64);
    Trace by_sweep = by_line; // the blocks read all lines once, and then all again
    for (std::uint32_t n = 0; n < 40; ++n) {
        for (auto* trace : {&by_line, &by_sweep}) {
            auto const first = static_cast<std::uint32_t>(trace->lines.size());
            trace->lines.push_back({trace == &by_line ? n / 2 : n % 20, whole_line});
            trace->instructions.push_back({first, 1, Kind::load});
            trace->first_instruction.push_back(first + 1);
            trace->first_wave.push_back(first + 1);
        }
    }
    EXPECT_EQ(simulate(by_line, machine).second_level.fetched_sectors, 20U * 4);
    EXPECT_EQ(simulate(by_sweep, machine).second_level.fetched_sectors, 40U * 4);
}

} // namespace
} // namespace gfx90a::traffic
