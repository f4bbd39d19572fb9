// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "core/family.hpp"

// The rows, source by source, in the order of the page.
namespace miniapp::advice {

std::vector<Family> layouts();
std::vector<Family> orders();
std::vector<Family> transactions();
std::vector<Family> on_chip();
std::vector<Family> memory();
std::vector<Family> registers();
std::vector<Family> occupancy();
std::vector<Family> launches();
std::vector<Family> parallelism();
std::vector<Family> arithmetic();
std::vector<Family> instructions();
std::vector<Family> synchronization();
std::vector<Family> allocation();

std::vector<Family> families();

} // namespace miniapp::advice
