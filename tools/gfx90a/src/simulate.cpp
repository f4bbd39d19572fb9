// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulate.hpp"

#include <algorithm>
#include <cmath>

namespace gfx90a::traffic {

/// Returns a random number below n, by xorshift64*.
std::uint32_t Caches::random_below(std::size_t n)
{
    m_random_state ^= m_random_state >> 12;
    m_random_state ^= m_random_state << 25;
    m_random_state ^= m_random_state >> 27;
    return static_cast<std::uint32_t>(((m_random_state * 2685821657736338717ULL) >> 32) * n >> 32);
}

Caches::Caches(Machine const& machine)
    : m_machine(machine)
    , m_second_level(
          machine.partitions,
          {machine.second_level_bytes / machine.partitions,
           machine.second_level_ways,
           machine.fetch_bytes,
           machine.request_bytes,
           machine.replacement})
    , m_units(machine.units)
{
    if (machine.first_level_bytes > 0) {
        for (ComputeUnit& unit : m_units) {
            unit.first_level.emplace(machine.first_level_bytes, machine.first_level_ways, 32);
        }
    }
}

/// Launches on a unit the next block with instructions. Waves without any are only counted.
void Caches::launch_block(ComputeUnit& unit)
{
    auto const before = unit.waves.size();
    while (unit.waves.size() == before && m_next_block < m_end_block) {
        auto const waves = m_trace->first_wave[m_next_block + 1];
        for (auto w = m_trace->first_wave[m_next_block]; w < waves; ++w) {
            auto const first = m_trace->first_instruction[w];
            auto const end = m_trace->first_instruction[w + 1];
            ++m_traffic.waves;
            if (first < end) {
                unit.waves.push_back({first, end, m_next_block, false});
            }
        }
        ++m_next_block;
    }
}

void Caches::fill_units(std::size_t blocks_of_unit)
{
    for (std::size_t n = 0; n < blocks_of_unit; ++n) {
        for (ComputeUnit& unit : m_units) {
            launch_block(unit);
        }
    }
}

/// Returns the index of the next wave to issue; release_barrier() ensures that not all waves wait.
std::size_t Caches::choose_wave(ComputeUnit& unit)
{
    auto& waves = unit.waves;
    if (m_machine.issue == IssuePolicy::random) {
        auto const share = m_machine.issuing_share * static_cast<double>(waves.size());
        unit.last_issued = random_below(std::max<std::size_t>(1, std::lround(share)));
    } else if (m_machine.issue == IssuePolicy::oldest) {
        unit.last_issued = 0;
    } else {
        unit.last_issued = unit.last_issued + 1 < waves.size() ? unit.last_issued + 1 : 0;
    }
    while (waves[unit.last_issued].waits) {
        unit.last_issued = unit.last_issued + 1 < waves.size() ? unit.last_issued + 1 : 0;
    }
    return unit.last_issued;
}

/// Serves an L1 miss from the L2. If the line's home is the other partition, the unit's own
/// partition serves the sectors of which it has a copy.
void Caches::load_from_second_level(std::size_t unit, LineAccess line, bool streaming)
{
    auto const home = home_partition(line);
    std::size_t const near = unit % m_second_level.size();
    if (near != home) {
        line.sectors = m_second_level[near].load_copy(line.number, line.sectors, streaming);
    }
    if (line.sectors) {
        m_second_level[home].load(line.number, line.sectors, streaming);
    }
}

/// Returns the index of the partition of the L2 that is the line's home.
std::size_t Caches::home_partition(LineAccess const& line) const
{
    return m_second_level.size() == 2 && Cache::is_home_second(line.number) ? 1 : 0;
}

void Caches::issue(std::size_t unit, MemoryInstruction const& instruction)
{
    ++m_traffic.instructions;
    bool const streaming =
        instruction.kind == Kind::streaming_load || instruction.kind == Kind::streaming_store;
    bool const store = instruction.kind == Kind::store || instruction.kind == Kind::streaming_store;
    auto& first_level = m_units[unit].first_level;
    for (auto l = instruction.first_line; l < instruction.first_line + instruction.line_count;
         ++l) {
        LineAccess line = m_trace->lines[l];
        if (instruction.kind == Kind::atomic) { // the L2 executes atomic operations
            m_second_level[home_partition(line)].update(line.number, line.sectors);
            continue;
        }
        if (store) {
            if (first_level && m_machine.first_level_keeps_stores) {
                first_level->store(line.number, line.sectors, streaming);
            }
            m_second_level[home_partition(line)].store(line.number, line.sectors, streaming);
            continue;
        }
        if (first_level) {
            line.sectors = first_level->load(line.number, line.sectors, streaming);
        }
        if (line.sectors) {
            load_from_second_level(unit, line, streaming);
        }
    }
}

/// Releases the waves of a block from their barrier if all of them wait.
void Caches::release_barrier(ComputeUnit& unit, std::uint32_t block)
{
    auto const of_block = [&](Wave const& w) { return w.block == block; };
    auto const all_wait =
        std::ranges::all_of(unit.waves, [&](Wave const& w) { return !of_block(w) || w.waits; });
    if (all_wait) {
        for (Wave& w : unit.waves) {
            w.waits = w.waits && !of_block(w);
        }
    }
}

void Caches::step(std::size_t number)
{
    ComputeUnit& unit = m_units[number];
    auto const n = choose_wave(unit);
    Wave& wave = unit.waves[n];
    auto const block = wave.block;
    auto const& instruction = m_trace->instructions[wave.next_instruction++];
    if (instruction.kind == Kind::barrier) {
        wave.waits = true;
    } else {
        issue(number, instruction);
    }
    bool const ended = wave.next_instruction == wave.end_instruction;
    if (ended) {
        unit.waves.erase(unit.waves.begin() + static_cast<std::ptrdiff_t>(n));
        unit.last_issued = n == 0 ? unit.waves.size() : n - 1;
    }
    if (ended || instruction.kind == Kind::barrier) {
        release_barrier(unit, block);
    }
    if (ended
        && std::ranges::none_of(unit.waves, [&](Wave const& w) { return w.block == block; })) {
        launch_block(unit);
    }
}

void Caches::run_launch(std::size_t launch)
{
    m_next_block = m_trace->first_block[launch];
    m_end_block = launch + 1 < m_trace->first_block.size()
                      ? m_trace->first_block[launch + 1]
                      : static_cast<std::uint32_t>(m_trace->first_wave.size() - 1);
    auto const waves_of_block =
        (m_trace->block_sizes[launch] + m_trace->lanes - 1) / m_trace->lanes;
    fill_units(std::max<std::size_t>(1, m_machine.waves_of_unit / waves_of_block));
    std::vector<std::size_t> busy;
    for (std::size_t u = 0; u < m_units.size(); ++u) {
        if (!m_units[u].waves.empty()) {
            busy.push_back(u);
        }
    }
    while (!busy.empty()) {
        auto const n = random_below(busy.size());
        step(busy[n]);
        if (m_units[busy[n]].waves.empty()) {
            busy[n] = busy.back();
            busy.pop_back();
        }
    }
}

Traffic Caches::run(Trace const& trace, int waves_of_unit)
{
    m_trace = &trace;
    m_machine.waves_of_unit = waves_of_unit;
    m_traffic = {};
    for (Cache& partition : m_second_level) {
        partition.counts = {};
    }
    for (std::size_t l = 0; l < trace.first_block.size(); ++l) {
        run_launch(l);
    }
    for (Cache& partition : m_second_level) {
        m_traffic.second_level += partition.counts;
    }
    m_traffic.written_before_flush = m_traffic.second_level.written_sectors;
    return m_traffic;
}

std::uint64_t Caches::flush()
{
    std::uint64_t written = 0;
    for (Cache& partition : m_second_level) {
        partition.counts = {};
        partition.flush();
        written += partition.counts.written_sectors;
    }
    return written;
}

Traffic simulate(Trace const& trace, Machine const& machine)
{
    Caches caches(machine);
    auto traffic = caches.run(trace, machine.waves_of_unit);
    traffic.second_level.written_sectors += caches.flush();
    return traffic;
}

} // namespace gfx90a::traffic
