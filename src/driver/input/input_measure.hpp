// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "driver/input/input.hpp"
#include "driver/input/input_reader.hpp"

namespace miniapp {

/// What the map `measure:` takes.
std::vector<Parameter> measure_parameters();

/// The map `measure:`; what it leaves out keeps its default.
MeasureSettings read_measure(InputReader& reader, YAML::Node const& node);

} // namespace miniapp
