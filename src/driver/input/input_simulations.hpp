// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "driver/input/input.hpp"
#include "driver/input/input_reader.hpp"

namespace miniapp {

/// Reads the list `simulate:`. An element names a family and the parameters of its simulation.
std::vector<Run> read_simulations(InputReader& reader, YAML::Node const& list);

} // namespace miniapp
