// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/measure/resources.hpp"
#include "driver/measure/statistics.hpp"

namespace miniapp {

enum class Status { ok, wrong, not_applicable, failed };

/// One variant of one run. Times in seconds per launch.
struct VariantResult
{
    std::string name;
    Status status = Status::ok;
    std::string note = {}; ///< why it did not apply, failed or is doubtful
    Verdict verdict = {};
    int repeats = 0; ///< launches per sample
    std::vector<double> samples = {};

    // Derived from the samples.
    double median = 0;
    double minimum = 0;
    double spread = 0;
    double bytes_per_second = 0;
    double share_of_limit = 0;
    Interval speedup = {}; ///< over the run's first timed variant

    std::optional<Resources> resources = {}; ///< where scripts/resources has written them
};

/// One kernel of the session's memory limit, interleaved with the run.
struct LimitResult
{
    std::string name;
    std::vector<double> samples;
    double bytes_per_second = 0;
    bool writes = false;
};

struct RunResult
{
    Run run;
    Work work;
    bool in_cache = false; ///< working set under four times the last-level cache
    std::vector<LimitResult> limits = {};
    std::string limit = {}; ///< the best copy; of a run that writes nothing, the best of all
    double limit_bytes_per_second = 0;
    std::vector<VariantResult> variants = {};

    bool all_right() const;
};

/// A whole session: what `-o` writes.
struct Session
{
    std::map<std::string, std::string> provenance;
    MeasureSettings measure;
    std::vector<RunResult> runs;
};

} // namespace miniapp
