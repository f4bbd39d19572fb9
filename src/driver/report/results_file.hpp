// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "driver/input/input.hpp"
#include "driver/input/options.hpp"
#include "driver/measure/result.hpp"

namespace miniapp {

/// The file of `-o`, or else of `--resume`. It is replaced after every run, so that a later fault
/// loses nothing, and says `complete: false` unless the session ended by itself. Without these
/// options nothing is written; `-`, a device or a pipe gets everything at the end.
class ResultsFile
{
    std::string m_path;
    nlohmann::json m_json;

    void add(std::string const& list, Run const& run, nlohmann::json result);
    void save();

public:
    /// Reads the file of `--resume`. Throws an InputError if it is no results file, or comes from
    /// another program, build, machine or number of threads, or has other settings of `measure:`.
    ResultsFile(
        Options const& options,
        std::map<std::string, std::string> const& provenance,
        MeasureSettings const& settings);

    /// Returns whether the earlier session or this one has a right result of this run, which is
    /// then kept. `list` is `runs` or `simulations`.
    [[nodiscard]] bool holds(std::string const& list, Run const& run) const;

    /// Adds a result, in place of an earlier one of the same run, and saves the file.
    void add(RunResult const& result);
    void add(SimulationResult const& result);

    /// finish() saves the file of a session that ended by itself, stop() that of one that a signal
    /// ended.
    void finish();
    void stop(int signal);
};

} // namespace miniapp
