// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/family.hpp"

namespace miniapp {

/// Returns the known name with the fewest edits (Levenshtein) to `name`, or "" if it needs more
/// edits than half the letters of the longer name, rounded up.
std::string nearest_name(std::string const& name, std::vector<std::string> const& known);

/// Returns `; did you mean 'laplacian'?` for the nearest name, else `; known: a, b, c`.
std::string did_you_mean(std::string const& name, std::vector<std::string> const& known);

/// Whether `name` is a chapter that this build has left out, or a family of such a chapter.
bool is_left_out(
    std::string const& name, std::vector<std::string> const& left_out = chapters_left_out());

/// Returns the reason why there is no family of this name: the build left out its chapter, a newer
/// version replaced it, or the name is unknown. For an unknown name the text has the nearest name,
/// which may be that of a chapter left out, or all chapters if no name is near.
std::string why_no_family(
    std::string const& name,
    std::vector<Family> const& families,
    std::vector<std::string> const& left_out = chapters_left_out());

} // namespace miniapp
