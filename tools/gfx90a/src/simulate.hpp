// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>

#include "accesses.hpp"
#include "cache.hpp"

namespace gfx90a::traffic {

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

class Simulation;

/// Caches that stay as they are from one trace to the next.
class Caches
{
public:
    explicit Caches(Machine const& machine);
    ~Caches();
    Caches(Caches const&) = delete;
    Caches& operator=(Caches const&) = delete;

    /// Runs one more trace and returns its traffic; `waves_of_unit` as in Machine.
    Traffic run(Trace const& trace, int waves_of_unit);
    /// Sectors that are left to be written.
    std::uint64_t flush();

private:
    std::unique_ptr<Simulation> m_simulation;
};

/// Runs a trace on the machine and flushes: blocks go to the units in the order of their numbers,
/// as many as fit, and the next to the unit that ended one; units issue in random order with equal
/// rates. A wave never waits but at a barrier. With two partitions a line has its place in one of
/// them, and units of the other one keep a copy of what they read of it in theirs.
Traffic simulate(Trace const& trace, Machine const& machine);

} // namespace gfx90a::traffic
