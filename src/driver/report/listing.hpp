// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/diagnostic.hpp"

namespace miniapp {

/// Families, parameters with type, default, unit and range, variants in reading order, and what a
/// simulation takes beside; of the named families, or of all where none is named. Throws InputError
/// for an unknown name.
std::string list(std::vector<Family> const& families, std::vector<std::string> const& names);

Family const& find_family(std::vector<Family> const& families, std::string const& name);

} // namespace miniapp
