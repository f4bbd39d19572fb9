// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

/// The version of the results file; raised when a reader of the old one would misread the new one.
/// 2: rates of any figure of merit in place of bytes_per_second, kinds, expectations, simulations.
/// 3: numbers as numbers, in parameters and provenance; extents as a list of three; batches.
/// share/results.schema.json says all of it.
inline constexpr int schema_version = 3;

/// A results file without results: version, provenance, settings, empty lists, not complete.
nlohmann::json
header(std::map<std::string, std::string> const& provenance, MeasureSettings const& settings);

// Its entries.
nlohmann::json to_json(RunResult const& result);
nlohmann::json to_json(SimulationResult const& result);
nlohmann::json to_json(Params const& params);

/// The text of a file or a message. JSON is UTF-8: a byte that is not, of an environment variable
/// or a host's name, is written as U+FFFD, where the library would throw and the results be lost.
std::string text_of(nlohmann::json const& json, int indent = -1);

/// What `--list=json` prints: families with parameters and variants, those of other builds too, and
/// what `measure:` takes.
nlohmann::json to_json(std::vector<Family> const& families);

} // namespace miniapp
