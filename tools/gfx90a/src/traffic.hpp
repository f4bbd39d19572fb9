// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Counts the memory traffic of kernels:
//  1. While a kernel is executed, each vector memory instruction of a wave records the cache lines
//     that its active lanes access, whether it is a load, a store or atomic, and its nontemporal
//     bit (slc). On an MI200, an access of 12 or 16 bytes per lane is recorded as four accesses of
//     16 lanes. Barriers are recorded as well.
//  2. When a launch has ended, these records are run through a model of the caches (simulate.hpp).
//     The model chooses the order in which the waves of all resident workgroups issue; its policy
//     was compared with hardware counters. The order in which the emulator executed the waves does
//     not matter, except that it decides how often a wave polls.
//  3. Addresses are those of Block::model_address, the same in every run. Scratch memory of each
//     resident wave lies behind them. Textures are not counted, nor are scalar loads and
//     instruction fetches, which have caches of their own.
//  4. The caches are empty before a launch and flushed after it. If the program names its timed
//     parts as Kokkos regions, the launches of a region share the caches, and only the first
//     execution of each region is counted.
//  5. For LDS the additional cycles due to bank conflicts are counted. They follow from the
//     addresses of those lanes that LDS serves together.
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

/// The traffic of one or more launches.
struct TrafficTotals
{
    std::uint64_t launches = 0;
    std::uint64_t l1_accesses = 0;          ///< accesses to the L1, of at most 64 bytes each
    std::uint64_t bank_conflict_cycles = 0; ///< cycles lost to LDS bank conflicts
    std::uint64_t max_block_size = 0;       ///< largest block size of these launches
    KernelCounts executed_counts;           ///< only its launches, waves and instructions are used
    traffic::Traffic cache_traffic;

    TrafficTotals& operator+=(TrafficTotals const& other);
};

/// The machine whose traffic is counted: its caches, and how it coalesces the accesses of lanes.
struct CountedMachine
{
    traffic::Machine caches;
    unsigned lanes = 64;         ///< number of lanes whose accesses are coalesced (a wave or warp)
    unsigned lanes_of_wide = 16; ///< number of lanes whose accesses of 12 or 16 bytes are coalesced
    unsigned waves_of_unit = 0;  ///< resident waves per unit; 0 to compute it from the code object
    bool skips_uncounted = false; ///< whether to execute only the launches that are counted
};

/// The memory accesses of one wave.
struct WaveTraffic
{
    /// The accesses of `CountedMachine::lanes` consecutive lanes.
    struct LaneGroup
    {
        std::vector<traffic::LineAccess> lines;
        std::vector<traffic::MemoryInstruction> instructions;
    };
    std::vector<LaneGroup> lane_groups = std::vector<LaneGroup>(1);
    unsigned lanes_of_wide = 16;
    std::uint64_t scratch_model_address = 0;
    std::uint64_t l1_accesses = 0;
    std::uint64_t bank_conflict_cycles = 0;

    void record_barrier();
};

/// Records a memory instruction that accesses `bytes` bytes at each active lane's address.
void record_access(
    Wave& wave,
    traffic::Kind kind,
    bool is_scratch,
    std::uint64_t const* addresses,
    unsigned bytes);

/// Counts bank conflicts of an LDS access: `bytes` bytes at each active lane's address + `offset`.
void count_lds_conflicts(
    Wave& wave, bool reads, std::uint32_t const* addresses, std::uint32_t offset, unsigned bytes);

/// The memory accesses of all waves of a launch.
class LaunchTraffic
{
public:
    explicit LaunchTraffic(unsigned threads, CountedMachine const& machine = {})
        : m_block_size(threads)
        , m_lanes(machine.lanes)
        , m_lanes_of_wide(machine.lanes_of_wide)
    {
    }
    /// Makes a record for a wave that begins. A workgroup's waves must begin in ascending order.
    WaveTraffic* begin_wave(std::uint64_t workgroup, std::uint64_t scratch_model_address);
    traffic::Trace trace() const;
    unsigned block_size() const { return m_block_size; }
    /// Returns the number of waves of a workgroup, with waves of the machine's size.
    unsigned waves_of_workgroup() const { return (m_block_size + m_lanes - 1) / m_lanes; }
    /// Returns the sum of a counter over all waves.
    std::uint64_t sum(std::uint64_t WaveTraffic::*counter) const;

private:
    unsigned m_block_size;
    unsigned m_lanes;
    unsigned m_lanes_of_wide;
    std::vector<std::vector<std::unique_ptr<WaveTraffic>>> m_waves_of_workgroups;
};

/// Counts the traffic of launches on one machine, by kernel and by region.
class TrafficCounter
{
public:
    explicit TrafficCounter(CountedMachine const& machine)
        : m_machine(machine)
    {
    }

    /// Whether the next launch is counted.
    bool counts_next_launch() const { return !m_has_regions || m_counts_region; }
    /// Whether the next launch is left out because it is not counted.
    bool skips_next_launch() const { return skips_uncounted() && !counts_next_launch(); }
    bool skips_uncounted() const { return m_machine.skips_uncounted; }
    int units() const { return m_machine.caches.units; }
    std::unique_ptr<LaunchTraffic> begin_launch(unsigned threads) const;
    void end_launch(
        std::string const& kernel,
        LaunchTraffic const& launch,
        unsigned workgroups_of_unit,
        KernelCounts const& executed);

    /// Counts only launches in regions from now on, because the program names its timed parts.
    void expect_regions() { m_has_regions = true; }
    void begin_region(std::string const& name);
    void end_region();
    /// Resets the counts of the open region to 0.
    void restart_region();

    struct Region
    {
        TrafficTotals totals;
        std::vector<std::string> kernels; ///< in the order of their first launch
    };
    std::map<std::string, TrafficTotals> const& kernels() const { return m_kernels; }
    std::map<std::string, Region> const& regions() const { return m_regions; }

private:
    void write_back();

    CountedMachine m_machine;
    std::map<std::string, TrafficTotals> m_kernels;
    std::map<std::string, Region> m_regions;
    std::unique_ptr<traffic::Caches> m_caches; // caches of the open region, or null
    std::vector<std::string> m_open_regions;   // names of the open regions, the innermost last
    std::string m_last_kernel;
    bool m_has_regions = false;
    bool m_counts_region = false;
};

/// Returns the counter, or null if traffic is not counted.
TrafficCounter* traffic_counter();

/// Begins to count for a machine that is described in JSON, with the members of traffic::Machine
/// and CountedMachine as keys; the key of skips_uncounted is `only`. Throws std::exception if a
/// key is wrong or missing; only `waves_of_unit` and `only` may be missing.
void count_traffic(std::string const& description);

} // namespace gfx90a
