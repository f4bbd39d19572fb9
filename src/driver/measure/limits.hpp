// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/limit.hpp"
#include "driver/measure/bench.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// A sample of a limit's kernel took no time: its rate is unknown, and nothing is wrong.
struct ClockStands : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

/// What the samples of a limit's kernel say. Throws std::runtime_error that names it where what it
/// did while it was timed is wrong, and ClockStands.
LimitResult measured(
    LimitKernel const& kernel, Measurement const& timed, World const& world, bool together = false);

/// In words, that the fastest of a limit's kernels when warm is too far above the next; empty where
/// it is not. Copies that keep the memory busy differ by up to 1.4 times and chains of arithmetic
/// by less; those of microseconds differ by what a launch costs, of which nothing follows.
std::string
doubt_about(std::vector<LimitKernel> const& kernels, std::vector<Measurement> const& warm);

/// Whose rate is the limit, by its place: the same on all ranks. None where there is no kernel.
std::optional<std::size_t> fastest_of(
    std::vector<LimitKernel> const& kernels,
    std::vector<Measurement> const& timed,
    World const& world);

/// The limits of a session. All kernels of a limit are timed at the first run of a footprint; later
/// runs of it time the fastest again, in turns with their variants, so that drift is still seen.
class Limits
{
public:
    /// The kernels to time beside a run of that footprint; none where the input skips limits. Each
    /// limit's are checked once against their oracle on small arrays: throws std::runtime_error
    /// where one is wrong.
    std::vector<LimitKernel> kernels(Limit const& limit, double working_set, Bench const& bench);

    /// Keeps what a run measured of them.
    void keep(Limit const& limit, double working_set, std::vector<LimitResult> const& measured);

    /// Whether a cache holds a footprint: the fastest copy of it is 1.2 times faster than one of
    /// four times the footprint, timed in turns. What a machine says of its caches is not asked: a
    /// virtual machine of two cores reports 480 MB. Not measured, and false, above 2 GiB (the
    /// largest cache of a CPU in 2026 has 1.1 GB) and where five footprints do not fit into
    /// `available`.
    bool in_cache(Limit const& limit, double working_set, double available, Bench& bench);

    /// The floors of a run, in the order asked for. Each is measured once a session, the memory's
    /// once for each footprint; where a cache holds that, the floor is the cache's. No floors where
    /// the input skips limits.
    std::vector<FloorResult>
    floors(std::vector<Floor> const& floors, double working_set, double available, Bench& bench);

private:
    /// A limit at a footprint; footprints within 5 % of each other are one.
    using Key = std::pair<std::string, long>;
    static Key key(Limit const& limit, double working_set);

    std::map<Key, FloorResult> m_floors;

    std::map<std::string, double> m_memory_rate; ///< by the limit's name

    LimitResult fastest_kernel(Limit const& limit, double working_set, Bench& bench);
    FloorResult
    measure_floor(Floor const& floor, double working_set, double available, Bench& bench);

    std::map<Key, std::string> m_fastest;
    std::map<Key, bool> m_in_cache;
    std::map<std::string, bool> m_checked;

    bool measure_in_cache(
        std::string const& fastest, Limit const& limit, double working_set, Bench& bench);
};

} // namespace miniapp
