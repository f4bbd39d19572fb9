// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "cache.hpp"

namespace gfx90a::traffic {

inline constexpr unsigned line_bytes = 128;  ///< size of a line in AMD's and NVIDIA's L2
inline constexpr unsigned sector_bytes = 32; ///< each sector has a bit in LineAccess::sectors

enum class Kind : std::uint8_t { load, store, streaming_load, streaming_store, barrier, atomic };

/// The sectors of one line that an instruction touches.
struct LineAccess
{
    std::uint32_t number; ///< low 32 bits of address / line_bytes
    std::uint8_t sectors;
};

/// One memory instruction of a wave, a step of one with wide accesses (traffic.hpp), or a barrier.
struct MemoryInstruction
{
    std::uint32_t first_line; ///< index of its first line in Trace::lines
    std::uint16_t line_count; ///< number of its lines
    Kind kind;
};

/// Adds an access of `bytes` bytes to an instruction, whose lines begin at lines[first].
inline void add_lines(
    std::vector<LineAccess>& lines, std::size_t first, std::uint64_t address, std::uint32_t bytes)
{
    constexpr auto sectors_of_line = line_bytes / sector_bytes;
    auto const last = (address + bytes - 1) / sector_bytes;
    for (auto sector = address / sector_bytes; sector <= last; ++sector) {
        auto const number = static_cast<std::uint32_t>(sector / sectors_of_line);
        auto const bit = static_cast<std::uint8_t>(1U << (sector % sectors_of_line));
        // Neighbouring lanes usually access the same line, so the search begins at the last line.
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

/// The memory accesses of consecutive launches. Instructions of a wave, waves of a block and blocks
/// of a launch are consecutive. The last entries of first_instruction and first_wave are totals.
struct Trace
{
    unsigned lanes;
    std::vector<LineAccess> lines = {};
    std::vector<MemoryInstruction> instructions = {};
    std::vector<std::uint32_t> first_instruction = {0}; ///< index of each wave's first instruction
    std::vector<std::uint32_t> first_wave = {0};        ///< index of each block's first wave
    std::vector<std::uint32_t> first_block = {};        ///< index of each launch's first block
    std::vector<std::uint32_t> block_sizes = {};        ///< block size of each launch
};

/// The scheduling policy, which selects the wave of a compute unit that issues next.
enum class IssuePolicy {
    in_turn, ///< round-robin
    random,
    oldest, ///< the wave that was launched first, of those that do not wait at a barrier
};

/// The properties of a GPU on which its memory traffic depends.
struct Machine
{
    int units = 1;                     ///< number of compute units
    int waves_of_unit = 1;             ///< occupancy: resident waves per compute unit
    std::size_t first_level_bytes = 0; ///< size of a unit's L1; 0 for a model without L1
    std::size_t first_level_ways = 1;
    bool first_level_keeps_stores = false; ///< the L1 is write-through and allocates on stores
    std::size_t second_level_bytes = 0;
    std::size_t second_level_ways = 1;
    unsigned partitions = 1;      ///< number of equal partitions of the L2: 1 or 2
    unsigned fetch_bytes = 128;   ///< bytes of a fetch from memory: 32, 64 or 128
    unsigned request_bytes = 128; ///< largest request to the L2 in bytes: 32, 64 or 128
    Replacement replacement = Replacement::least_recent; ///< replacement policy of the L2
    IssuePolicy issue = IssuePolicy::in_turn;
    double issuing_share = 1; ///< share of waves, the oldest, that IssuePolicy::random draws from
};

struct Traffic
{
    CacheCounts second_level;
    std::uint64_t written_before_flush = 0; ///< sectors written to memory before the flush
    std::uint64_t instructions = 0; ///< number of issued `MemoryInstruction`s, without barriers
    std::uint64_t waves = 0;
};

/// The caches of a machine, which keep their content from one trace to the next.
class Caches
{
public:
    explicit Caches(Machine const& machine);
    /// Runs a trace and returns its traffic. `waves_of_unit` replaces Machine::waves_of_unit.
    Traffic run(Trace const& trace, int waves_of_unit);
    /// Writes back all dirty sectors, and returns their number.
    std::uint64_t flush();

private:
    struct Wave
    {
        std::uint32_t next_instruction; ///< index of its next instruction
        std::uint32_t end_instruction;  ///< index after its last instruction
        std::uint32_t block;
        bool waits; ///< waits at a barrier
    };
    struct ComputeUnit
    {
        std::vector<Wave> waves;     ///< in the order of their launch
        std::size_t last_issued = 0; ///< index of the wave that issued last
        std::optional<Cache> first_level;
    };

    void launch_block(ComputeUnit& unit);
    void fill_units(std::size_t blocks_of_unit);
    std::size_t choose_wave(ComputeUnit& unit);
    std::size_t home_partition(LineAccess const& line) const;
    void load_from_second_level(std::size_t unit, LineAccess line, bool streaming);
    void issue(std::size_t unit, MemoryInstruction const& instruction);
    void step(std::size_t unit);
    void run_launch(std::size_t launch);
    static void release_barrier(ComputeUnit& unit, std::uint32_t block);
    std::uint32_t random_below(std::size_t n);

    Trace const* m_trace = nullptr;
    Machine m_machine;
    std::vector<Cache> m_second_level; ///< the partitions of the L2
    std::vector<ComputeUnit> m_units;
    std::uint64_t m_random_state = 88172645463325252ULL; ///< fixed, so that runs are reproducible
    Traffic m_traffic;
    std::uint32_t m_next_block = 0;
    std::uint32_t m_end_block = 0;
};

/// Runs a trace on the machine, flushes the caches and returns the traffic. Blocks are dispatched
/// in the order of their numbers, the next one to the unit on which a block has ended. Units issue
/// in random order at equal rates; waves wait only at barriers. Each line has its home in one
/// partition of the L2, and the other partition keeps copies of what its own units read from there.
Traffic simulate(Trace const& trace, Machine const& machine);

} // namespace gfx90a::traffic
