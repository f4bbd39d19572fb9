// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// Passes every rank's bytes, of any size, to `take` on the first rank, in the order of ranks, so
/// that it holds those of only one other rank at a time. All ranks call it together.
void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take);

/// Sends to each rank what `make` returns for it on the first rank, one after another. All ranks
/// call it together.
std::vector<char> deal(World const& world, std::function<std::vector<char>(int rank)> const& make);

} // namespace miniapp
