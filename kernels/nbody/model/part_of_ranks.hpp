// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/model/initial.hpp"
#include "world/world.hpp"

namespace miniapp::nbody {

/// Index of a rank's first body: of n bodies, rank r of P has [n r / P, n (r + 1) / P).
inline std::int64_t first_of_rank(std::int64_t n, int rank, World const& world)
{
    return n * rank / world.size();
}

inline InitialState part_of_ranks(InitialState const& all, World const& world)
{
    auto const n = static_cast<std::int64_t>(all.mass.size());
    auto const begin = first_of_rank(n, world.rank(), world);
    auto const end = first_of_rank(n, world.rank() + 1, world);
    return {
        .mass = {all.mass.begin() + begin, all.mass.begin() + end},
        .position = {all.position.begin() + begin, all.position.begin() + end},
        .velocity = {all.velocity.begin() + begin, all.velocity.begin() + end}};
}

} // namespace miniapp::nbody
