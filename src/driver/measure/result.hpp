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
    Interval ratio = {}; ///< speedup over the variant that it is compared with
    Effect effect = Effect::unclear;
    Outcome outcome = Outcome::not_applicable;
    /// Resource that the faster of the two uses at the full measured rate, within 10 %, or "".
    std::string bounded_by = {};
};

/// A floor that this session has measured, at the footprint of the run if it depends on that.
struct FloorResult
{
    Bottleneck bottleneck = Bottleneck::memory;
    std::string name;         ///< name of its fastest kernel
    double rate = 0;          ///< amount of the resource per second
    int threads_of_block = 0; ///< block size of a floor of block dispatch, else 0
    bool in_double = false;   ///< true for instructions in double precision
    double memory_rate = 0;   ///< rate beyond all caches of a floor of memory or a cache
};

struct NearestFloor
{
    FloorResult floor;
    double share = 0;
};

/// Result of one variant in one run. Times are in seconds per launch.
struct VariantResult
{
    std::string name;
    Kind kind = Kind::portable;
    Status status = Status::ok;
    std::string note = {};  ///< reason why it did not apply, failed or is doubtful
    std::string noise = {}; ///< message if samples or ratio scatter, else ""
    Verdict verdict = {};
    int repeats = 0; ///< launches per sample
    std::vector<double> samples = {};

    // Derived from the samples.
    double median = 0;
    double minimum = 0;
    double spread = 0;
    std::vector<double> rates = {};            ///< rate per second for each of the run's merits
    std::optional<double> share_of_limit = {}; ///< first merit's rate over that of the limit
    Interval speedup = {};                     ///< ratio over the run's first timed variant
    std::vector<double> rank_medians = {};     ///< median of each rank, if each has its own case
    std::optional<ExpectationResult> expected = {};
    /// The floor that the variant comes nearest to, and the floor's time over the variant's: 1 is
    /// at the floor. None if no floor was measured, or none for a resource that the variant is
    /// known to use.
    std::optional<NearestFloor> floor = {};
    std::vector<Span> timeline = {}; ///< stages of an untimed launch, of all ranks

    std::optional<Resources> resources = {}; ///< the compiler's figures, if they are known

    /// Returns the speedup over the variant that the expectation names, or over the run's first
    /// timed variant if there is no expectation.
    Interval const& shown_ratio() const { return expected ? expected->ratio : speedup; }
};

/// Samples of one kernel of a limit. Its launches are interleaved with those of the variants.
struct LimitResult
{
    std::string name;
    std::vector<double> samples;
    double rate = 0; ///< quantity of the run's first merit per second
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
    std::string limit = {}; ///< name of the fastest of `limits`; empty: no limit
    double limit_rate = 0;
    std::string limit_doubt = {};        ///< reason why the limit may be too high, or ""
    int batches = 1;                     ///< number that the input asks for
    std::vector<std::string> ranks = {}; ///< a description of each rank, if there are several
    std::vector<VariantResult> variants = {};

    bool all_right() const;
    /// Returns the number of variants that were timed.
    int timed_variants() const;
};

/// Result of a simulation, with its rates and the limit for them.
struct SimulationResult
{
    Run run;
    SimulationOutcome outcome = {};
    Work step;
    Merits merits;
    std::vector<double> rates = {};
    std::string limit = {};
    double limit_rate = 0;
    std::string no_limit = {}; ///< reason why the limit could not be measured, or ""
    int stopped_by = 0;        ///< signal that ended it early, SIGALRM for the wall time; else 0
};

} // namespace miniapp
