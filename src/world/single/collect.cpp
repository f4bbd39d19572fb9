// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/collect.hpp"

namespace miniapp {

void collect(
    World const& world,
    std::vector<char> const& mine,
    std::function<void(int rank, std::vector<char> const& bytes)> const& take)
{
    take(world.rank(), mine);
}

std::vector<char>
distribute(World const& world, std::function<std::vector<char>(int rank)> const& make)
{
    return make(world.rank());
}

} // namespace miniapp
