// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <limits>
#include <random>
#include <string>
#include <vector>

#include "driver/input/input.hpp"
#include "driver/measure/progress.hpp"
#include "problem/case.hpp"
#include "problem/stopwatch.hpp"
#include "world/world.hpp"

namespace miniapp {

/// Something to time: a variant, or a kernel of a limit.
struct Measurement
{
    std::string label; ///< family/variant
    Case* problem;
    std::size_t variant;
    bool of_limit = false; ///< verified after the samples, not in between
    int launch_period = 1; ///< of which a sample has as many each
    int repeats = 1;       ///< launches of a sample
    double seconds = 0;    ///< estimate of one launch
    double fastest = std::numeric_limits<double>::infinity(); ///< seconds of a launch, warming up
    std::vector<double> samples = {};
    Verdict verdict =
        {}; ///< of what was checked while it was timed; the first that is not ok stays
    std::string skips = {}; ///< in words, where it is faster once its outputs are in place
};

/// What a timed launch did wrong, in words; empty where nothing is.
std::string what_is_wrong(Measurement const& measurement);

/// The same of a verdict that is not ok.
std::string what_is_wrong(Verdict const& verdict);

/// Makes inputs that are not as they were anew; returns whether there were any.
bool restore_changed_inputs(Case& problem);

/// Verifies and times cases on one execution space. In a world of several ranks all of them make
/// the same calls, every sample starts at a barrier, and all ranks launch as often as the slowest
/// needs.
class Bench
{
public:
    Bench(MeasureSettings const& settings, ExecutionSpace const& space, World const& world = {});

    MeasureSettings const& settings() const { return m_settings; }
    World const& world() const { return m_world; }

    /// Poison, one launch, comparison; inputs that it changed are made anew.
    Verdict verify(Case& problem, std::size_t variant) const;

    /// The same with a launch that is timed, after a sample: what the variant does once it has run
    /// often. The outcome goes to measurement.verdict. A launch on poisoned outputs must not take
    /// several times as long as one on outputs that are right already, as it does where a variant
    /// leaves out work that was done before: measurement.skips says so. The inputs are intact
    /// before and after.
    void verify_timed(Measurement& measurement);

    /// Notes in measurement.verdict whether the inputs are as they were, and makes them anew.
    static void check_inputs(Measurement& measurement);

    /// At least 3 launches and the warm-up time; then decides how many launches make a sample. Ends
    /// too where the clock does not move.
    void warm_up(Measurement& measurement);

    /// So many samples of every measurement, one of each a round, so that drift hits all alike; the
    /// rounds in batches that are apart in time (batches_of in statistics.hpp says how many), each
    /// after a launch of every measurement that does not count. A sample in which the data changed
    /// their layout is taken again. In between, outside the clock, each variant of the run is
    /// verified once, in a round drawn at random.
    void sample(std::vector<Measurement>& measurements, int rounds, Progress& progress);

    /// The stages of a launch that is not timed, where the variant tells of them.
    std::vector<Span> timeline(Measurement const& measurement) const;

private:
    MeasureSettings m_settings;
    ExecutionSpace m_space;
    World m_world;
    Stopwatch m_stopwatch;

    /// Seconds per launch of so many.
    double time(Measurement const& measurement, int launches);
    double time(Measurement const& measurement) { return time(measurement, measurement.repeats); }
    /// The same of the slowest rank.
    double time_of_slowest(Measurement const& measurement, int launches);
    /// Seconds of a launch on poisoned outputs, after a rest; they are compared.
    double time_and_verify(Measurement& measurement, double rest_ms = 0);
    void compare_with_outputs_in_place(Measurement& measurement, double poisoned);
    /// Throws Stopped on every rank where one was asked to.
    void stop_if_any_requested() const;
    void rest() const;
    void begin_batch(std::vector<Measurement>& measurements);
    std::mt19937 m_random; ///< the same numbers on every rank
};

} // namespace miniapp
