// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/family.hpp"

// The rows, group by group; each group is a folder and a contents page of its name.
namespace miniapp::advice {

std::vector<Family> access();
std::vector<Family> memory();
std::vector<Family> registers();
std::vector<Family> execution();
std::vector<Family> instructions();
std::vector<Family> synchronization();
std::vector<Family> allocation();

std::vector<Family> families();

} // namespace miniapp::advice
