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
#include "stopwatch.hpp"
#include "world/world.hpp"

namespace miniapp {

/// A variant, or a kernel of a limit, with its samples.
struct Measurement
{
    std::string label; ///< `family/variant`, `limit/kernel` or `floor/kernel`
    Case* problem;
    std::size_t variant;
    bool is_limit_kernel = false; ///< a kernel of a limit, not verified between samples
    int launch_period = 1; ///< kinds of launches in a cycle; samples hold equally many of each
    int launches_per_sample = 1;
    double seconds = 0; ///< estimated seconds of one launch
    double least_seconds =
        std::numeric_limits<double>::infinity(); ///< least seconds per launch in the warm-up
    std::vector<double> samples = {};
    Verdict verdict = {};          ///< first bad verdict of timed launches, or else the last
    std::string skipped_work = {}; ///< message if the variant skips work that is already done
};

/// Returns what a timed launch did wrong, or "".
std::string what_is_wrong(Measurement const& measurement);

/// Returns a message about a verdict that is not ok.
std::string what_is_wrong(Verdict const& verdict);

/// Restores the inputs if a launch has changed them; returns whether it has.
bool restore_changed_inputs(Case& problem);

/// Verifies and times cases on one execution space. All ranks of a world make the same calls; every
/// sample starts at a barrier, and has the same number of launches on all ranks.
class Bench
{
public:
    Bench(MeasureSettings const& settings, ExecutionSpace const& space, World const& world = {});

    MeasureSettings const& settings() const { return m_settings; }
    World const& world() const { return m_world; }

    /// Poisons the outputs, launches once, restores inputs that this has changed, and compares the
    /// outputs with the oracle.
    Verdict verify(Case& problem, std::size_t variant) const;

    /// Verifies a timed launch after a sample, to see what the variant does once it has run often;
    /// the result goes to measurement.verdict. A launch on poisoned outputs must not take several
    /// times as long as one on outputs that are right already: it does if the variant leaves out
    /// work that was done before, and measurement.skipped_work then says so. The caller must have
    /// restored changed inputs; afterwards they are intact again.
    void verify_timed(Measurement& measurement);

    /// Restores the inputs if they were changed, and notes the change in measurement.verdict.
    static void check_inputs(Measurement& measurement);

    /// Launches at least 3 times and for the warm-up time, then decides how many launches make a
    /// sample. The warm-up also ends if the clock does not move.
    void warm_up(Measurement& measurement);

    /// Takes one sample of every measurement in each round, so that drift affects all alike. Rounds
    /// form batches (batch_count()); before each later batch there are a pause and an untimed
    /// launch of every measurement. A sample in which the data changed their layout is taken again.
    /// Each variant is verified after one of its samples, drawn at random.
    void sample(std::vector<Measurement>& measurements, int rounds, Progress& progress);

    /// Returns the stages of an untimed launch; none if the variant reports none.
    std::vector<Span> timeline(Measurement const& measurement) const;

private:
    MeasureSettings m_settings;
    ExecutionSpace m_space;
    World m_world;
    Stopwatch m_stopwatch;

    /// Returns the mean seconds per launch of `launches` launches.
    double time(Measurement const& measurement, int launches);
    /// Returns time() of the slowest rank.
    double time_of_slowest(Measurement const& measurement, int launches);
    /// Poisons the outputs, rests, launches once, verifies, and returns the launch's seconds.
    double time_and_verify(Measurement& measurement, double rest_ms = 0);
    void compare_with_outputs_in_place(Measurement& measurement, double poisoned);
    /// Throws Stopped on all ranks if one of them was asked to stop.
    void stop_if_any_requested() const;
    void begin_batch(std::vector<Measurement>& measurements);
    std::mt19937 m_random; ///< draws the same numbers on every rank
};

} // namespace miniapp
