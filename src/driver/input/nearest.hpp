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

/// Whether this build has left out the chapter of that family, or that chapter.
bool is_left_out(
    std::string const& name, std::vector<std::string> const& left_out = chapters_left_out());

/// Why no family is called so: its chapter is one of those that this build has left out, or nobody
/// knows it: then the nearest name, of those left out too, or the chapters and not their rows.
std::string why_no_family(
    std::string const& name,
    std::vector<Family> const& families,
    std::vector<std::string> const& left_out = chapters_left_out());

} // namespace miniapp
