// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Returns the present name of a chapter or family that earlier versions called `word`, so that old
/// inputs still work. Returns other words unchanged. Defined in kernels/former_names.cpp.
std::string current_name(std::string const& word);

/// Returns what to use instead of a variant that earlier versions of a family had, or "" for other
/// names. `name` may end in numbers, or stars in their place; an empty `family` matches any.
std::string replacement_of_variant(std::string const& family, std::string const& name);

/// Returns what to use instead of a family that earlier versions had, or "" for other names.
std::string replacement_of_family(std::string const& name);

} // namespace miniapp
