// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/tiles.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Like `rsqrt`, with the pulling bodies copied to scratch memory tile by tile. The four numbers of
/// a body are adjacent and are loaded together. On a GPU a team has one work item per body of the
/// tile. On a CPU one thread handles all bodies of the tile, which stays in the L1.
template <class T>
void tile(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    using Scratch = ScratchArray<Body<T>>;
    constexpr int tile = Problem<T>::tile_size;
    constexpr int threads = backend::gpu ? tile : 1;
    constexpr int share = tile / threads;
    auto const b = p.fields();
    Policy policy(space, b.padded_n / tile, threads);
    policy.set_scratch_size(0, Kokkos::PerTeam(Scratch::bytes(tile)));
    Kokkos::parallel_for(
        "nbody/tile", policy, KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Body<T>* const scratch = Scratch::allocate(team, tile);
            int const first = team.league_rank() * tile + team.team_rank();
            Pull<T> pulls[share] = {};
            for (int begin = 0; begin < b.padded_n; begin += tile) {
                for (int k = team.team_rank(); k < tile; k += threads) {
                    scratch[k] = b.bodies[begin + k];
                }
                team.team_barrier();
                for (int c = 0; c < share; ++c) {
                    Body<T> const own = b.bodies[first + c * threads];
                    for (int k = 0; k < tile; ++k) {
                        add_pull(pulls[c], own.x, own.y, own.z, scratch[k], b.epsilon_squared);
                    }
                }
                team.team_barrier();
            }
            for (int c = 0; c < share; ++c) {
                if (first + c * threads < b.n) {
                    b.write(first + c * threads, pulls[c]);
                }
            }
        });
}

} // namespace miniapp::nbody
