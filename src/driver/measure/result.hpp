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

/// The measured effect of a change, and the effect that a source claims.
struct ExpectationResult
{
    Expectation expectation;
    Interval ratio = {}; ///< speedup over the variant that it is compared with
    Effect effect = Effect::unclear;
    Outcome outcome = Outcome::not_applicable;
    /// Resource that the faster variant uses at 90 % or more of the measured rate, or "".
    std::string bounded_by = {};
};

/// The highest measured rate of a resource, at the run's footprint if it depends on the footprint.
struct FloorResult
{
    Bottleneck bottleneck = Bottleneck::memory;
    std::string name;         ///< name of the fastest kernel that measures it
    double rate = 0;          ///< amount of the resource per second
    int threads_of_block = 0; ///< block size of a floor of block dispatch, else 0
    bool in_double = false;   ///< true for instructions in double precision
    double memory_rate = 0;   ///< memory's rate beyond all caches, for floors of memory and caches
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
    std::string note = {};  ///< reason why it does not apply, is wrong or failed; or a remark
    std::string noise = {}; ///< message if the samples or the ratio scatter, else ""
    Verdict verdict = {};
    int launches_per_sample = 0;
    std::vector<double> samples = {};

    // Derived from the samples.
    double median = 0;
    double minimum = 0;
    double spread = 0;
    std::vector<double> rates = {};            ///< rate per second for each of the run's merits
    std::optional<double> share_of_limit = {}; ///< first merit's rate divided by the limit's rate
    Interval speedup = {};                     ///< speedup over the run's first timed variant
    std::vector<double> rank_medians = {};     ///< median of each rank, if each has its own case
    std::optional<ExpectationResult> expectation = {};
    /// The floor that the variant comes nearest to, with the time at the floor's rate divided by
    /// the variant's time (1 is at the floor). None if no measured floor applies: its resource is
    /// unused, or the variant is over 10 % faster.
    std::optional<NearestFloor> floor = {};
    std::vector<Span> timeline = {}; ///< stages of an untimed launch, from all ranks

    std::optional<KernelResources> resources = {}; ///< the compiler's figures, if they are known

    /// Whether the variant is right and was timed.
    bool is_timed() const { return status == Status::ok && !samples.empty(); }
    /// Whether the variant is wrong or has failed.
    bool is_faulty() const { return status == Status::wrong || status == Status::failed; }
    /// Returns the speedup over the variant that the expectation names, or over the run's first
    /// timed variant if there is no expectation.
    Interval const& shown_ratio() const { return expectation ? expectation->ratio : speedup; }
};

/// Samples and rate of one kernel of a limit, which is timed in the same rounds as the variants.
struct LimitResult
{
    std::string name;
    std::vector<double> samples;
    double rate = 0; ///< the kernel's amount of work per second
};

struct RunResult
{
    Run run;
    Work work;
    Merits merits = {};
    bool in_cache = false;       ///< a cache holds the footprint, by measurement
    double last_level_cache = 0; ///< size in bytes that the machine reports, or 0
    std::vector<FloorResult> floors = {};
    std::vector<LimitResult> limits = {};
    std::string limit = {}; ///< name of the fastest of `limits`; empty if there is none
    double limit_rate = 0;
    std::string limit_doubt = {}; ///< reason why the limit may be too high, or ""
    int batches = 1;              ///< number of batches that the input asks for
    std::vector<std::string> rank_descriptions = {}; ///< one for each rank, if there are several
    std::vector<VariantResult> variants = {};

    bool none_is_faulty() const;
    /// Returns the number of variants that were timed.
    int timed_variant_count() const;
};

/// Result of a simulation, with its rates and the limit of the first rate.
struct SimulationResult
{
    Run run;
    SimulationOutcome outcome = {};
    Work work_of_step;
    Merits merits;
    std::vector<double> rates = {};
    std::string limit = {};
    double limit_rate = 0;
    std::string why_no_limit = {}; ///< reason why the limit could not be measured, or ""
    int stopped_by = 0;            ///< signal that ended the run early (SIGALRM by wall time), or 0
};

} // namespace miniapp
