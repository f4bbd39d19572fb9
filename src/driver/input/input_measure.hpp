// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/input/input.hpp"
#include "driver/input/input_reader.hpp"

namespace miniapp {

/// Returns the parameters of the map `measure:`.
std::vector<Parameter> measure_parameters();

/// Reads the map `measure:`; settings that the map leaves out keep their defaults.
MeasureSettings read_measure(InputReader& reader, YAML::Node const& node);

} // namespace miniapp
