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

/// What `-o` writes: saved whole after every run, marked `complete: false` until the session is at
/// its end, so that nothing measured is lost to what happens later. Without `-o` nothing is
/// written; `-` or a device gets everything at the end.
class ResultsFile
{
    std::string m_path;
    nlohmann::json m_json;

    void add(std::string const& list, Run const& run, nlohmann::json result);
    void save();

public:
    /// Reads the file of `--resume`. Throws InputError where it is not one, or of another program,
    /// machine or way to measure.
    ResultsFile(
        Options const& options,
        std::map<std::string, std::string> const& provenance,
        MeasureSettings const& settings);

    /// Whether the earlier session has this run, all right; it is kept as it is. `list` is `runs`
    /// or `simulations`.
    [[nodiscard]] bool holds(std::string const& list, Run const& run) const;

    /// Adds a result and saves.
    void add(RunResult const& result);
    void add(SimulationResult const& result);

    /// The session is at its end: by itself, or by a signal.
    void finish();
    void stop(int signal);
};

} // namespace miniapp
