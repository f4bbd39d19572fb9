// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/family.hpp"

// The rows of each source file, in the order of the page.
namespace miniapp::advice {

std::vector<Family> layouts();
std::vector<Family> transactions();
std::vector<Family> memory();
std::vector<Family> registers();
std::vector<Family> occupancy();
std::vector<Family> launches();
std::vector<Family> arithmetic();
std::vector<Family> synchronization();

std::vector<Family> families();

} // namespace miniapp::advice
