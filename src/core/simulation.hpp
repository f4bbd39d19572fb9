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

/// A file, or a series of files, that a simulation writes.
struct OutputFile
{
    std::string path;
    std::string content; ///< in words
    double bytes = 0;    ///< of the whole series, roughly
};

/// What a simulation will do, known before it starts.
struct SimulationPlan
{
    /// What follows from the parameters.
    std::vector<std::pair<std::string, std::string>> facts = {};
    double memory = 0; ///< most bytes held at once
    std::vector<OutputFile> files = {};
    Work step = {}; ///< of one time step
};

/// How a simulation speaks: it prints nothing by itself, the driver prints, hides or stores.
class SimulationObserver
{
public:
    virtual ~SimulationObserver() = default;
    /// A line of its table, for people.
    virtual void line(std::string const& text) = 0;
    /// Something that went wrong, or nearly.
    virtual void warning(std::string const& text) = 0;
    /// So many of all steps are done, after so many seconds in steps of this run.
    virtual void progress(std::int64_t step, std::int64_t last, double seconds) = 0;
};

/// What a simulation did.
struct SimulationOutcome
{
    std::string variant;    ///< that made the steps
    std::int64_t first = 0; ///< step that it began at, more than 0 after a restart
    std::int64_t last = 0;  ///< step that it ended at
    double seconds = 0;     ///< in steps alone; output and start not counted
    bool good = true;       ///< reached its end with a finite state
};

/// A chapter that can run in time, not only time one step: what `simulate:` in the input asks for.
/// All empty where there is no such mode; only run() needs Kokkos.
struct SimulationMode
{
    std::vector<Parameter> parameters = {}; ///< beside those of the family
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters = {};
    std::function<SimulationPlan(Params const&)> plan = {};
    /// Divides its work among the ranks of the world, all of which call it.
    std::function<SimulationOutcome(Params const&, World const&, SimulationObserver&)> run = {};
};

} // namespace miniapp
