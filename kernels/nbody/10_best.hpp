// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "nbody/parts/tiled_team.hpp"

namespace miniapp::nbody {

/// Combines `tile`, `several` and `split`, and accumulates sums of 64 bodies into a second sum,
/// which keeps rounding errors small.
template <class T, int packs, int parts>
void best(Problem<T> const& p, ExecutionSpace const& space)
{
    using Team = TiledTeam<T, packs, parts>;
    auto const b = p.fields();
    Kokkos::parallel_for(
        "nbody/best/" + std::to_string(packs) + "/" + std::to_string(parts),
        Team::policy(b, space),
        KOKKOS_LAMBDA(typename Team::Policy::member_type const& team) {
            Team::compute_pulls(
                team, b, [&](auto const& add) { add(b.bodies, b.padded_n); }, b);
        });
}

} // namespace miniapp::nbody
