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

/// Thrown if a sample of a limit's kernel took no time: its rate is unknown, but nothing is wrong.
struct ClockStopped : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

/// Returns the samples of a limit's kernel, and its rate by the median sample. Throws ClockStopped
/// for a sample without time, and std::runtime_error with the kernel's name for a wrong launch.
LimitResult limit_result(
    LimitKernel const& kernel, Measurement const& timed, World const& world, bool together = false);

/// Returns a measurement without samples, labelled `prefix/kernel`, for each kernel of a limit.
std::vector<Measurement>
measurements_of(std::vector<LimitKernel> const& kernels, std::string const& prefix = "limit");

/// Returns a warning if the fastest of a limit's kernels is 5 times as fast as the next, by the
/// warm-up; else "". Copies that keep the memory busy differ by up to 1.4 times, and chains of
/// arithmetic by less. Kernels below 100 us are not judged: they differ by the cost of a launch.
std::string
doubt_about(std::vector<LimitKernel> const& kernels, std::vector<Measurement> const& warm);

/// Returns the index of the fastest kernel, the same on all ranks; nothing if there is no kernel.
std::optional<std::size_t> index_of_fastest(
    std::vector<LimitKernel> const& kernels,
    std::vector<Measurement> const& timed,
    World const& world);

/// The limits of a session. The first run of a footprint times all kernels of a limit; later runs
/// time only the fastest, interleaved with their variants, so that drift is still seen.
class Limits
{
public:
    /// Returns the kernels to time with a run of that footprint; none if the input skips limits.
    /// Each kernel is verified once, on small arrays; throws std::runtime_error if one is wrong.
    std::vector<LimitKernel> kernels(Limit const& limit, double working_set, Bench const& bench);

    /// Remembers the fastest kernel of those that a run has measured.
    void remember_fastest(
        Limit const& limit, double working_set, std::vector<LimitResult> const& measured);

    /// Whether a cache holds a footprint: the limit's fastest kernel has over 1.2 times the rate
    /// that it has on four times the footprint. The reported cache size is not used: a virtual
    /// machine of two cores reports 480 MB. Returns false if the limit is not of memory or its
    /// fastest kernel is unknown, if the footprint exceeds 2 GiB (the largest cache of a CPU in
    /// 2026 has 1.1 GB), or if `available` holds fewer than five footprints.
    bool fits_in_cache(Limit const& limit, double working_set, double available, Bench& bench);

    /// Returns the floors of a run, in the order of `floors`; none if the input skips limits. Each
    /// is measured once a session, and a floor of memory once for each footprint. If a cache holds
    /// the footprint, the result is a floor of the cache.
    std::vector<FloorResult> measure_floors(
        std::vector<Floor> const& floors, double working_set, double available, Bench& bench);

private:
    /// Key of a limit: its name and, if it is of memory, the footprint rounded in steps of 5 %.
    using Key = std::pair<std::string, long>;
    static Key key(Limit const& limit, double working_set);

    std::map<Key, FloorResult> m_floors;

    std::map<std::string, double> m_memory_rates; ///< rate beyond all caches; key: the limit's name

    LimitResult measure_fastest_kernel(Limit const& limit, double working_set, Bench& bench);
    FloorResult
    measure_floor(Floor const& floor, double working_set, double available, Bench& bench);

    std::map<Key, std::string> m_fastest;
    std::map<Key, bool> m_fits_in_cache;
    std::map<std::string, bool> m_checked;

    bool measure_fits_in_cache(
        std::string const& fastest, Limit const& limit, double working_set, Bench& bench);
};

} // namespace miniapp
