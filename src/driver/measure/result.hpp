// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/family.hpp"
#include "core/span.hpp"
#include "driver/input/input.hpp"
#include "driver/measure/resources.hpp"
#include "driver/measure/statistics.hpp"

namespace miniapp {

enum class Status { ok, wrong, not_applicable, failed };

/// What a change does, beside what a source says of it.
struct ExpectationResult
{
    Expectation expectation;
    Interval ratio = {}; ///< how many times faster than the variant that it is compared with
    Effect effect = Effect::unclear;
    Outcome outcome = Outcome::not_applicable;
    /// What the faster of the two uses at the full measured rate, within 10 %; empty where that is
    /// nothing.
    std::string bounded_by = {};
};

/// A floor of this session, for a run's footprint where it depends on that.
struct FloorResult
{
    Bottleneck of = Bottleneck::memory;
    std::string name;         ///< of the fastest of its kernels
    double rate = 0;          ///< of what amount_at() counts, per second
    int threads_of_block = 0; ///< of block dispatch
    bool in_double = false;   ///< of instructions of double precision
    double memory_rate = 0;   ///< of the memory and of a cache: beyond all caches
};

struct NearestFloor
{
    FloorResult floor;
    double share = 0;
};

/// One variant of one run. Times in seconds per launch.
struct VariantResult
{
    std::string name;
    Kind kind = Kind::portable;
    Status status = Status::ok;
    std::string note = {};  ///< why it did not apply, failed or is doubtful
    std::string noise = {}; ///< in words, where samples or ratio scatter
    Verdict verdict = {};
    int repeats = 0; ///< launches per sample
    std::vector<double> samples = {};

    // Derived from the samples.
    double median = 0;
    double minimum = 0;
    double spread = 0;
    std::vector<double> rates = {};            ///< per second, of each of the run's merits
    std::optional<double> share_of_limit = {}; ///< where there is a limit
    Interval speedup = {};                     ///< over the run's first timed variant
    std::vector<double> rank_medians = {};     ///< of each rank, where each has a case of its own
    std::optional<ExpectationResult> expected = {};
    /// The floor that it comes nearest to, and the time that the floor allows over its own: 1 is at
    /// the floor. None where no floor was measured, or nothing that it uses is counted.
    std::optional<NearestFloor> floor = {};
    std::vector<Span> timeline = {}; ///< of one launch that was not timed, on every rank

    std::optional<Resources> resources = {}; ///< where scripts/resources has written them

    /// Over what its expectation names, where it has one.
    Interval const& shown_ratio() const { return expected ? expected->ratio : speedup; }
};

/// One kernel of a limit, interleaved with the run.
struct LimitResult
{
    std::string name;
    std::vector<double> samples;
    double rate = 0; ///< of the first merit's quantity, per second
};

struct RunResult
{
    Run run;
    Work work;
    Merits merits = {};
    bool in_cache = false;       ///< a copy of this footprint is faster than one of four times it
    double last_level_cache = 0; ///< bytes, as the machine says; 0 where that is not known
    std::vector<FloorResult> floors = {};
    std::vector<LimitResult> limits = {};
    std::string limit = {}; ///< the fastest of them; empty where there is no limit
    double limit_rate = 0;
    std::string limit_doubt = {};        ///< why it may be too high, in words
    int batches = 1;                     ///< that were asked for
    std::vector<std::string> ranks = {}; ///< in words, where there are several
    std::vector<VariantResult> variants = {};

    bool all_right() const;
    /// Variants with figures.
    int timed() const;
};

/// A simulation with its rates.
struct SimulationResult
{
    Run run;
    SimulationOutcome outcome = {};
    Work step;
    Merits merits;
    std::vector<double> rates = {};
    std::string limit = {};
    double limit_rate = 0;
    std::string no_limit = {}; ///< why it is unknown, where it was to be measured
    int stopped_by = 0;        ///< signal that ended it early; SIGALRM where its wall time was up
};

} // namespace miniapp
