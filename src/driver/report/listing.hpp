// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/diagnostic.hpp"

namespace miniapp {

/// Returns a line for each chapter, or for each family of a named chapter. For a named family it
/// returns parameters, variants in reading order (those of other builds grouped by why they are
/// missing), and its simulation's parameters. Throws InputError for an unknown name.
std::string list(std::vector<Family> const& families, std::vector<std::string> const& names);

/// Returns a chapter's help: its family's or, if it has several, `12 comparisons, such as NAME`.
std::string help_of(std::string const& chapter, std::vector<Family> const& families);

Family const& find_family(std::vector<Family> const& families, std::string const& name);

} // namespace miniapp
