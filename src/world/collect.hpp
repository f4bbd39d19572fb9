// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// The first rank takes what every rank brings, of any size, one after another in their order, so
/// that it holds one rank's at a time beside its own. All ranks call it together.
void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take);

/// What the first rank has for this one; it makes them one after another. All ranks call it
/// together.
std::vector<char> deal(World const& world, std::function<std::vector<char>(int rank)> const& make);

} // namespace miniapp
