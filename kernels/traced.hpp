// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/family.hpp"

namespace miniapp {

/// The chapters with their rungs by hand for a GPU, compiled for the host with every access noted
/// (src/trace): what they list is run by a case like any other.
std::vector<Family> traced_contents();

} // namespace miniapp
