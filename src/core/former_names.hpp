// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// The present name of a chapter or family that earlier versions called `word`, so that old inputs
/// still work; other words unchanged (kernels/former_names.cpp).
std::string name_of_today(std::string const& word);

/// Replacement for a variant that earlier versions of a family had, or "" for other names. `name`
/// may have numbers, or stars for them; an empty `family` matches any.
std::string instead_of_variant(std::string const& family, std::string const& name);

/// Replacement for a family that earlier versions had, or "" for other names.
std::string instead_of_family(std::string const& name);

} // namespace miniapp
