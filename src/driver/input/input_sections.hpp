// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "driver/input/input.hpp"
#include "driver/input/input_reader.hpp"

// The three keys of an input: `runs`, `simulate` and `measure`.
namespace miniapp {

/// Reads the list `runs:`. An element names a family, its parameters and the variants to compare.
std::vector<Run> read_runs(InputReader& reader, YAML::Node const& list);

/// Reads the list `simulate:`. An element names a family and the parameters of its simulation.
std::vector<Run> read_simulations(InputReader& reader, YAML::Node const& list);

/// Reads the map `measure:`; settings that the map leaves out keep their defaults.
MeasureSettings read_measure(InputReader& reader, YAML::Node const& node);

/// Returns the parameters of the map `measure:`.
std::vector<Parameter> measure_parameters();

/// Whether a name matches a glob, in which `*` also matches a slash.
bool matches(std::string const& glob, std::string const& name);

} // namespace miniapp
