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
    std::string content; ///< the content described in words
    double bytes = 0;    ///< estimated size of the whole series
};

/// Memory, files and work of a simulation, known before it starts.
struct SimulationPlan
{
    /// Facts that follow from the parameters, each a name and a value.
    std::vector<std::pair<std::string, std::string>> facts = {};
    double memory = 0; ///< most bytes that all ranks hold at once
    std::vector<OutputFile> files = {};
    Work step = {}; ///< the work of one time step
};

/// A fact about a run, for its files: a parameter with its value, or the program that wrote them.
struct RunFact
{
    std::string name;
    Value value;
    std::string unit = {};
};

/// Receives what a simulation reports. The driver prints, hides or stores it.
class SimulationObserver
{
public:
    virtual ~SimulationObserver() = default;
    /// Receives a line of the table that people read.
    virtual void line(std::string const& text) = 0;
    /// Receives a warning that something went wrong, or nearly.
    virtual void warning(std::string const& text) = 0;
    /// Receives the progress: `step` of `last` steps are done; those of this run took `seconds`.
    virtual void progress(std::int64_t step, std::int64_t last, double seconds) = 0;
    /// Returns facts for the run's files: the family, its parameters, the program and its commit.
    virtual std::vector<RunFact> facts() const { return {}; }
};

struct SimulationOutcome
{
    std::string variant;    ///< variant that computed the steps
    std::int64_t first = 0; ///< first step; more than 0 after a restart
    std::int64_t last = 0;  ///< last step that was done
    double seconds = 0;     ///< seconds spent in steps, without output and start
    bool good = true;       ///< false if it ended because its state was not finite
};

/// Functions for `simulate:` in the input, of a family that can be simulated in time. For other
/// families all are empty. Only run() needs Kokkos.
struct SimulationMode
{
    std::vector<Parameter> parameters =
        {}; ///< parameters of a simulation, besides those of the family
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<SimulationPlan(Params const&)> plan = {};
    /// Runs the simulation. All ranks of the world call it and share the work.
    std::function<SimulationOutcome(Params const&, World const&, SimulationObserver&)> run = {};
};

} // namespace miniapp
