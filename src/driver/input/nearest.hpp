// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"

namespace miniapp {

/// The known name with the fewest edits (Levenshtein) to `name`; empty where none is close: at most
/// half of its letters may differ, rounded up.
std::string nearest_name(std::string const& name, std::vector<std::string> const& known);

/// `; did you mean 'laplacian'?` for the nearest name, or `; known: a, b, c` where none is near.
std::string did_you_mean(std::string const& name, std::vector<std::string> const& known);

/// The same for the name of a family; where none is near, the chapters are listed and not their
/// rows.
std::string which_family(std::string const& name, std::vector<Family> const& families);

} // namespace miniapp
