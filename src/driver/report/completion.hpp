// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"
#include "driver/input/options.hpp"

namespace miniapp {

/// What completes the command line in a shell, `bash` or `zsh`, from the tables that parse it.
std::string completion(
    std::string const& shell,
    std::vector<OptionInfo> const& options,
    std::vector<Family> const& families);

} // namespace miniapp
