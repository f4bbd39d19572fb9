// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "driver/input/input.hpp"
#include "driver/input/input_reader.hpp"

namespace miniapp {

/// Reads the list `runs:`. An element names a family, its parameters and the variants to compare.
std::vector<Run> read_runs(InputReader& reader, YAML::Node const& list);

/// Whether a name matches a glob, in which `*` also matches a slash.
bool matches(std::string const& glob, std::string const& name);

} // namespace miniapp
