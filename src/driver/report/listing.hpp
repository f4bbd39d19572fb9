// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

/// Returns a line for each chapter, or for each family of a named chapter. For a named family it
/// returns parameters, variants in reading order (those of other builds grouped by why they are
/// missing), and its simulation's parameters. Throws InputError for an unknown name.
std::string list(std::vector<Family> const& families, std::vector<std::string> const& names);

/// Returns a chapter's help: its family's or, if it has several, `12 comparisons, such as NAME`.
std::string help_of(std::string const& chapter, std::vector<Family> const& families);

/// Returns the family called `name`, which must be one of these.
Family const& find_family(std::vector<Family> const& families, std::string const& name);

/// Returns the completion script for a `shell`, bash or zsh, made from the tables that parse the
/// command line.
std::string completion(
    std::string const& shell,
    std::vector<OptionInfo> const& options,
    std::vector<Family> const& families);

/// Returns miniapp.1 in troff: the options (from the tables that parse the command line) and the
/// chapters, with their help.
std::string man_page(std::vector<OptionInfo> const& options, std::vector<Family> const& families);

} // namespace miniapp
