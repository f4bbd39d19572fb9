// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// Calls take(rank, bytes) on the first rank with the bytes of every rank, in the order of ranks.
/// That rank holds the bytes of only one other rank at a time. All ranks call it together.
void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take);

/// The first rank calls make(rank) for every rank, one after another, and sends each rank its
/// result, which is returned there. All ranks call it together.
std::vector<char>
distribute(World const& world, std::function<std::vector<char>(int rank)> const& make);

} // namespace miniapp
