// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels move, counted while they are executed:
//  1. Each vector memory instruction of a wave notes the lines of 128 bytes that its active lanes
//     touch, whether it loads, stores or is atomic, and its nontemporal bit (slc). An access of 16
//     bytes a lane is one of 16 lanes after the other. Barriers are noted, too.
//  2. When a launch has ended, its notes are run through a model of the caches (simulate.hpp). The
//     model chooses the order in which the waves of all resident workgroups issue, by rates that
//     were held against counters; the order in which the emulator executed them is another one, and
//     does not matter. What a wave asks for is what it executed: only polling depends on that
//     order.
//  3. Addresses are those of Block::place, the same in every run; scratch memory lies behind them,
//     a piece for each resident wave. Scalar loads and instructions have caches of their own: not
//     here.
//  4. The caches are empty before a launch, and what they hold is written after it. Where the
//     program names its timed parts as Kokkos' regions, the launches of a part share the caches,
//     each part is counted when it comes first, and nothing outside of them is.
//  5. LDS: the cycles by which an instruction takes longer than without conflicts of banks.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "dispatch.hpp"
#include "simulate.hpp"
#include "wave.hpp"

namespace gfx90a {

/// The traffic of some launches.
struct Moved
{
    std::uint64_t launches = 0;
    std::uint64_t accesses = 0;  ///< of the L1, 64 bytes or less each
    std::uint64_t conflicts = 0; ///< cycles
    std::uint64_t threads = 0;   ///< of a block, the most
    Counts executed;             ///< without seconds
    traffic::Traffic caches;

    Moved& operator+=(Moved const& other);
};

/// The machine whose caches are modelled, and what of its own it does with the lanes of a wave.
struct CountedMachine
{
    traffic::Machine caches;
    unsigned lanes = 64;         ///< that ask together: 32 of a machine whose waves are so narrow
    unsigned lanes_of_wide = 16; ///< of those, where each asks for 16 bytes
    unsigned waves_of_unit = 0;  ///< in flight; 0: as the code object allows
    bool only = false;           ///< what is not counted is not executed
};

/// The memory accesses of one wave.
struct WaveTraffic
{
    /// The accesses of the lanes that the machine serves together.
    struct Part
    {
        std::vector<traffic::Line> lines;
        std::vector<traffic::Instruction> instructions;
    };
    std::vector<Part> parts = std::vector<Part>(1);
    unsigned lanes_of_wide = 16;
    std::uint64_t scratch_place = 0;
    std::uint64_t accesses = 0;
    std::uint64_t conflicts = 0;

    void barrier();
};

/// Notes a memory instruction, where traffic is counted: `bytes` of each active lane.
void note_memory(
    Wave& wave,
    traffic::Kind kind,
    bool is_scratch,
    std::uint64_t const* addresses,
    unsigned bytes);

/// Notes an access to LDS at `offset` after each lane's address.
void note_lds(
    Wave& wave, bool reads, std::uint32_t const* addresses, std::uint32_t offset, unsigned bytes);

/// The waves of a launch.
class LaunchTraffic
{
public:
    explicit LaunchTraffic(unsigned threads, CountedMachine const& machine = {})
        : m_threads(threads)
        , m_lanes(machine.lanes)
        , m_lanes_of_wide(machine.lanes_of_wide)
    {
    }
    /// Makes room for a wave that begins; waves of a workgroup follow each other.
    WaveTraffic* begin(std::uint64_t workgroup, std::uint64_t scratch_place);
    traffic::Trace trace() const;
    unsigned threads() const { return m_threads; }
    /// Waves of a workgroup, as wide as the machine's.
    unsigned waves() const { return (m_threads + m_lanes - 1) / m_lanes; }
    /// Adds up a counter over all waves.
    std::uint64_t sum(std::uint64_t WaveTraffic::*of) const;

private:
    unsigned m_threads;
    unsigned m_lanes;
    unsigned m_lanes_of_wide;
    std::vector<std::vector<std::unique_ptr<WaveTraffic>>> m_workgroups;
};

/// Counts for one machine.
class TrafficCounter
{
public:
    explicit TrafficCounter(CountedMachine const& machine)
        : m_machine(machine)
    {
    }

    /// Whether the next launch is counted.
    bool counts() const { return !m_has_regions || m_counts_region; }
    /// Whether the next launch is not even executed.
    bool skips() const { return counts_only() && !counts(); }
    bool counts_only() const { return m_machine.only; }
    int units() const { return m_machine.caches.units; }
    std::unique_ptr<LaunchTraffic> begin_launch(unsigned threads) const;
    void end_launch(
        std::string const& kernel,
        LaunchTraffic const& launch,
        unsigned workgroups_of_unit,
        Counts const& executed);

    /// The program names its timed parts from now on.
    void expect_regions() { m_has_regions = true; }
    void begin_region(std::string const& name);
    void end_region();
    /// Forgets what the open region counted so far.
    void begin_region_again();

    struct Region
    {
        Moved moved;
        std::vector<std::string> kernels; ///< in the order of their first launch
    };
    std::map<std::string, Moved> const& kernels() const { return m_kernels; }
    std::map<std::string, Region> const& regions() const { return m_regions; }

private:
    void write_back();

    CountedMachine m_machine;
    std::map<std::string, Moved> m_kernels;
    std::map<std::string, Region> m_regions;
    std::unique_ptr<traffic::Caches> m_caches; // of the region that is counted
    std::vector<std::string> m_open;           // regions
    std::string m_last_kernel;
    bool m_has_regions = false;
    bool m_counts_region = false;
};

/// Null where traffic is not counted.
TrafficCounter* traffic_counter();

/// Begins to count, for the machine that the JSON text describes (names of traffic::Machine and
/// CountedMachine).
void count_traffic(std::string const& description);

} // namespace gfx90a
