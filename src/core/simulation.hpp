// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "core/params.hpp"
#include "core/work.hpp"
#include "world/world.hpp"

namespace miniapp {

struct OutputFile
{
    std::string path;
    std::string content; ///< in words
    double bytes = 0;    ///< estimate for the whole series
};

/// Memory, files and work of a simulation, known before it starts.
struct SimulationPlan
{
    /// Facts that follow from the parameters.
    std::vector<std::pair<std::string, std::string>> facts = {};
    double memory = 0; ///< largest number of bytes held at once
    std::vector<OutputFile> files = {};
    Work step = {}; ///< work of one time step
};

/// Receives the output of a simulation, which the driver prints, hides or stores.
class SimulationObserver
{
public:
    virtual ~SimulationObserver() = default;
    /// Prints a line of the table, for people.
    virtual void line(std::string const& text) = 0;
    /// Reports something that went wrong, or nearly.
    virtual void warning(std::string const& text) = 0;
    /// Reports that `step` of `last` steps are done, after `seconds` in steps of this run.
    virtual void progress(std::int64_t step, std::int64_t last, double seconds) = 0;
};

/// Outcome of a simulation.
struct SimulationOutcome
{
    std::string variant;    ///< variant that computed the steps
    std::int64_t first = 0; ///< first step; more than 0 after a restart
    std::int64_t last = 0;  ///< last step
    double seconds = 0;     ///< time in steps, without output and start
    bool good = true;       ///< whether it reached its end with a finite state
};

/// Functions of a chapter that can run in time, for `simulate:` in the input. All are empty without
/// such a mode; only run() needs Kokkos.
struct SimulationMode
{
    std::vector<Parameter> parameters = {}; ///< in addition to those of the family
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<SimulationPlan(Params const&)> plan = {};
    /// Divides the work among the ranks of the world, all of which call it.
    std::function<SimulationOutcome(Params const&, World const&, SimulationObserver&)> run = {};
};

} // namespace miniapp
