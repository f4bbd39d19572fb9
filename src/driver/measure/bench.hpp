// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/case.hpp"
#include "driver/input/input.hpp"
#include "driver/measure/progress.hpp"
#include "driver/measure/stopwatch.hpp"

namespace miniapp {

/// Something to time: a variant, or a kernel of a limit.
struct Contestant
{
    std::string label; ///< family/variant
    Case* problem;
    std::size_t variant;
    int repeats = 1;
    double seconds = 0; ///< estimate of one launch
    std::vector<double> samples = {};
};

/// Verifies and times cases on one execution space.
class Bench
{
public:
    Bench(MeasureSettings const& settings, ExecutionSpace const& space);

    MeasureSettings const& settings() const { return m_settings; }

    /// Poison, one launch, comparison.
    Verdict verify(Case& problem, std::size_t variant) const;

    /// At least 3 launches and the warm-up time; then decides how many launches make a sample.
    void warm_up(Contestant& contestant);

    /// So many samples of every contestant, one of each a round, so that drift hits all alike.
    void sample(std::vector<Contestant>& contestants, int rounds, Progress& progress);

private:
    MeasureSettings m_settings;
    ExecutionSpace m_space;
    Stopwatch m_stopwatch;

    /// Seconds per launch.
    double time(Contestant const& contestant);
    void rest() const;
};

} // namespace miniapp
