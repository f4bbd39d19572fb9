// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/diagnostic.hpp"

namespace miniapp {

/// A line for each chapter, or for each row of a chapter that is named; of a family that is named
/// parameters with type, default, unit and range, variants in reading order, those of other builds
/// by the reason, and what a simulation takes beside. Throws InputError for an unknown name.
std::string list(std::vector<Family> const& families, std::vector<std::string> const& names);

/// What a chapter is, in one line.
std::string help_of(std::string const& chapter, std::vector<Family> const& families);

Family const& find_family(std::vector<Family> const& families, std::string const& name);

} // namespace miniapp
