// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

/// Version of the results file; it rises when a reader of the old format would misread the new one.
/// 2: rates of any figure of merit replace bytes_per_second; kinds, expectations, simulations.
/// 3: parameters and provenance hold numbers, not texts; extents are lists of three; batches.
/// share/results.schema.json describes the present format.
inline constexpr int schema_version = 3;

/// Returns a results file without results: version, provenance, settings, empty lists.
nlohmann::json
header(std::map<std::string, std::string> const& provenance, MeasureSettings const& settings);

// The entries of its lists.
nlohmann::json to_json(RunResult const& result);
nlohmann::json to_json(SimulationResult const& result);
nlohmann::json to_json(Params const& params);

/// Returns the text of a file or a message. JSON is UTF-8: bytes that are not, in an environment
/// variable or a host's name, become U+FFFD, where the library would throw and lose the results.
std::string text_of(nlohmann::json const& json, int indent = -1);

/// Returns the text of `list --format json`: families with parameters and variants, also those of
/// other builds, and the parameters of `measure:`.
nlohmann::json to_json(std::vector<Family> const& families);

} // namespace miniapp
