// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Version of the results file; it rises when a reader of the old format would misread the new one.
/// In version 2, rates of any figure of merit replace bytes_per_second, and there are kinds,
/// expectations and simulations. In version 3, numbers in parameters and some in the provenance are
/// no longer texts, extents are lists of three, and there are batches. results.schema.json
/// describes the present version.
inline constexpr int schema_version = 3;

/// Returns a results file without results: version, provenance, settings, empty lists.
nlohmann::json empty_results(
    std::map<std::string, std::string> const& provenance, MeasureSettings const& settings);

// Returns an entry of the list `runs` or `simulations`, or the parameters of an entry.
nlohmann::json to_json(RunResult const& result);
nlohmann::json to_json(SimulationResult const& result);
nlohmann::json to_json(Params const& params);

/// Returns JSON as a text, for a file or a message. Bytes that are not UTF-8, for example in a
/// host's name, become U+FFFD; by default the library would throw an exception, and the results of
/// the session would be lost.
std::string text_of(nlohmann::json const& json, int indent = -1);

/// Returns what `list --format json` prints: families with parameters and variants, also those of
/// other builds, and the parameters of `measure:`.
nlohmann::json to_json(std::vector<Family> const& families);

} // namespace miniapp
