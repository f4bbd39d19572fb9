// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cache.hpp"

namespace gfx90a::traffic {

// The memory accesses of waves, instruction by instruction.

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

/// Which of a unit's waves issues its next instruction.
enum class Issue {
    in_turn, ///< one after another
    random,
    oldest, ///< the one that was launched first and does not wait
};

/// A GPU, as far as its caches see it.
struct Machine
{
    int units = 1;
    int waves_of_unit = 1;             ///< in flight, by the kernel's registers and local memory
    std::size_t first_level_bytes = 0; ///< 0: none
    std::size_t first_level_ways = 1;
    bool first_level_keeps_stores = false; ///< and passes them on
    std::size_t second_level_bytes = 0;
    std::size_t second_level_ways = 1;
    unsigned partitions = 1;      ///< of the second level: 2 have half of it each
    unsigned fetch_bytes = 128;   ///< from memory: 32, 64 or 128
    unsigned request_bytes = 128; ///< of the second level: 32, 64 or 128
    Replacement replacement = Replacement::least_recent; ///< of the second level
    Issue issue = Issue::in_turn;
    double issuing_share = 1; ///< of a unit's waves, the oldest, that Issue::random takes one of
};

struct Traffic
{
    CacheCounts second_level;
    std::uint64_t written_by_end = 0; ///< sectors, until the last wave ended
    std::uint64_t instructions = 0;   ///< of waves, to memory
    std::uint64_t waves = 0;
};

/// Caches that stay as they are from one trace to the next.
class Caches
{
public:
    explicit Caches(Machine const& machine);
    /// Runs one more trace and returns its traffic; `waves_of_unit` as in Machine.
    Traffic run(Trace const& trace, int waves_of_unit);
    /// Sectors that are left to be written.
    std::uint64_t flush();

private:
    struct Wave
    {
        std::uint32_t next; ///< instruction
        std::uint32_t end;
        std::uint32_t block;
        bool waits; ///< at a barrier
    };
    struct Unit
    {
        std::vector<Wave> waves; ///< in the order of their launch
        std::size_t turn = 0;
        std::optional<Cache> first_level;
    };

    void launch_block(Unit& unit);
    void fill_units(std::size_t blocks_of_unit);
    std::size_t choose(Unit& unit);
    std::size_t home_of(Line const& line) const;
    void load(std::size_t unit, Line line, bool streaming);
    void issue(std::size_t unit, Instruction const& instruction);
    void step(std::size_t unit);
    void run_launch(std::size_t launch);
    static void release(Unit& unit, std::uint32_t block);
    std::uint32_t random_below(std::size_t n);

    Trace const* m_trace = nullptr;
    Machine m_machine;
    std::vector<Cache> m_second_level; ///< its partitions
    std::vector<Unit> m_units;
    std::uint64_t m_random = 88172645463325252ULL; ///< a fixed start: every run is the same
    Traffic m_traffic;
    std::uint32_t m_next_block = 0;
    std::uint32_t m_last_block = 0;
};

/// Runs a trace on the machine and flushes: blocks go to the units in the order of their numbers,
/// as many as fit, and the next to the unit that ended one; units issue in random order with equal
/// rates. A wave never waits but at a barrier. With two partitions a line has its place in one of
/// them, and units of the other one keep a copy of what they read of it in theirs.
Traffic simulate(Trace const& trace, Machine const& machine);

} // namespace gfx90a::traffic
