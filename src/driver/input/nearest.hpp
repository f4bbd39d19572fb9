// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace miniapp {

/// The known name with the fewest edits (Levenshtein) to `name`; empty where none is close: at most
/// half of its letters may differ, rounded up.
std::string nearest_name(std::string const& name, std::vector<std::string> const& known);

/// `; did you mean 'laplacian'?` for the nearest name, or `; known: a, b, c` where none is near.
std::string did_you_mean(std::string const& name, std::vector<std::string> const& known);

} // namespace miniapp
