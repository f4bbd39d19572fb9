// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

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
