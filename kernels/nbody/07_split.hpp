// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/parts/tiles.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// Like `rsqrt`, with `parts` work items per body. Each adds up the pulls of one part of the
/// bodies, and the team then adds these partial sums in scratch memory. Fewer bodies are then
/// enough to fill a GPU.
template <class T, int parts>
void split(Problem<T> const& p, ExecutionSpace const& space)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    using Scratch = ScratchArray<Pull<T>>;
    constexpr int items = 256;
    constexpr int threads = backend::gpu ? items : 1;
    constexpr int bodies = items / parts; // number of bodies whose accelerations a team computes
    auto const b = p.fields();
    Policy policy(space, b.padded_n / bodies, threads);
    policy.set_scratch_size(0, Kokkos::PerTeam(Scratch::bytes(items)));
    Kokkos::parallel_for(
        "nbody/split/" + std::to_string(parts),
        policy,
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Pull<T>* const partial = Scratch::allocate(team, items);
            int const first = team.league_rank() * bodies;
            int const length = b.padded_n / parts;
            for (int item = team.team_rank(); item < items; item += threads) {
                Body<T> const own = b.bodies[first + item % bodies];
                int const begin = item / bodies * length;
                Pull<T> pull{0, 0, 0};
                for (int j = begin; j < begin + length; ++j) {
                    add_pull(pull, own.x, own.y, own.z, b.bodies[j], b.epsilon_squared);
                }
                partial[item] = pull;
            }
            team.team_barrier();
            for (int k = team.team_rank(); k < bodies; k += threads) {
                Pull<T> sum{0, 0, 0};
                for (int item = k; item < items; item += bodies) {
                    sum.x += partial[item].x;
                    sum.y += partial[item].y;
                    sum.z += partial[item].z;
                }
                if (first + k < b.n) {
                    b.write(first + k, sum);
                }
            }
        });
}

} // namespace miniapp::nbody
