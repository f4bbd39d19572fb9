// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// What a chapter or a row is called now that earlier versions called `word`, so that their inputs
/// go on working; other words as they are (kernels/former_names.cpp).
std::string name_of_today(std::string const& word);

/// What to use in place of a variant that earlier versions of a family had; empty where they had
/// none of that name. `name` may have numbers, or stars for them; without a family any will do.
std::string instead_of_variant(std::string const& family, std::string const& name);

/// What to use in place of a family that earlier versions had; empty where they had none of that
/// name.
std::string instead_of_family(std::string const& name);

} // namespace miniapp
