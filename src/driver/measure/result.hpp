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

/// The measured effect of a change, beside the claim of a source.
struct ExpectationResult
{
    Expectation expectation;
    Interval ratio = {}; ///< over the variant that it is compared with
    Effect effect = Effect::unclear;
    Outcome outcome = Outcome::not_applicable;
    /// Resource that the faster of the two uses at the full measured rate, within 10 %, or "".
    std::string bounded_by = {};
};

/// A floor measured in this session, for a run's footprint if it depends on that.
struct FloorResult
{
    Bottleneck of = Bottleneck::memory;
    std::string name;         ///< name of its fastest kernel
    double rate = 0;          ///< amount_at() per second
    int threads_of_block = 0; ///< for block dispatch
    bool in_double = false;   ///< counts instructions of double precision
    double memory_rate = 0;   ///< for memory and cache: beyond all caches
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
    std::string note = {};  ///< reason why it did not apply, failed or is doubtful
    std::string noise = {}; ///< text if samples or ratio scatter
    Verdict verdict = {};
    int repeats = 0; ///< launches per sample
    std::vector<double> samples = {};

    // Derived from the samples.
    double median = 0;
    double minimum = 0;
    double spread = 0;
    std::vector<double> rates = {};            ///< per second, of each of the run's merits
    std::optional<double> share_of_limit = {}; ///< if there is a limit
    Interval speedup = {};                     ///< over the run's first timed variant
    std::vector<double> rank_medians = {};     ///< by rank, if each has its own case
    std::optional<ExpectationResult> expected = {};
    /// The floor that it comes nearest to, and the floor's time over its own: 1 is at the floor.
    /// None if no floor was measured, or nothing that it uses is counted.
    std::optional<NearestFloor> floor = {};
    std::vector<Span> timeline = {}; ///< one launch that was not timed, on all ranks

    std::optional<Resources> resources = {}; ///< if scripts/resources has written them

    /// Returns the ratio over the variant that its expectation names, else over the first variant.
    Interval const& shown_ratio() const { return expected ? expected->ratio : speedup; }
};

/// Samples of one kernel of a limit, launched in turns with the run's variants.
struct LimitResult
{
    std::string name;
    std::vector<double> samples;
    double rate = 0; ///< first merit's quantity per second
};

struct RunResult
{
    Run run;
    Work work;
    Merits merits = {};
    bool in_cache = false;       ///< a copy of this footprint is faster than one of four times it
    double last_level_cache = 0; ///< bytes that the machine reports; 0: unknown
    std::vector<FloorResult> floors = {};
    std::vector<LimitResult> limits = {};
    std::string limit = {}; ///< the fastest of them; empty: no limit
    double limit_rate = 0;
    std::string limit_doubt = {};        ///< reason why it may be too high
    int batches = 1;                     ///< number asked for
    std::vector<std::string> ranks = {}; ///< descriptions, if there are several
    std::vector<VariantResult> variants = {};

    bool all_right() const;
    /// Number of variants that were timed.
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
    std::string no_limit = {}; ///< reason why it could not be measured
    int stopped_by = 0;        ///< signal that ended it early; SIGALRM: wall time
};

} // namespace miniapp
