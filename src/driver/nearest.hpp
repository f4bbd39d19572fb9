// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace miniapp {

/// `; did you mean 'laplacian'?` for the known name with the fewest edits (Levenshtein) to `name`,
/// or `; known: a, b, c` where none is closer than half its length.
std::string did_you_mean(std::string const& name, std::vector<std::string> const& known);

} // namespace miniapp
