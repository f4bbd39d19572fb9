// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <type_traits>

#include "nbody/parts/add_part.hpp"
#include "nbody/parts/group.hpp"
#include "nbody/parts/scratch_array.hpp"

namespace miniapp::nbody {

/// 05, 06 and 07 together: tiles in scratch memory, `packs` packs of bodies a work item, `parts`
/// work items a group of bodies. A team is 256 work items on a GPU, and one thread on a CPU.
template <class T, int packs, int parts>
void best(Problem<T> const& p, ExecutionSpace const& space)
{
    using V = Pack<T>;
    // Without the bound AMD's compiler allows for 1024 threads, and the unrolled tile spills.
    // NVIDIA's takes 48 registers with it and 55 without in float, and is up to 1.5 times slower
    // where few blocks are at work.
    using Bound =
        std::conditional_t<backend::hip, Kokkos::LaunchBounds<256>, Kokkos::LaunchBounds<>>;
    using Policy = Kokkos::TeamPolicy<ExecutionSpace, Bound>;
    using Scratch = ScratchArray<Pull<V>>;
    using Tiles = ScratchArray<Body<T>>;
    constexpr int columns = backend::gpu ? 256 / parts : 1;
    constexpr int items = columns * parts;
    constexpr int threads = backend::gpu ? items : 1;
    constexpr int bodies = columns * Group<T, packs>::size; // of a team
    static_assert(Problem<T>::tile % bodies == 0);
    auto const b = p.fields();
    Policy policy(space, b.padded / bodies, threads);
    policy.set_scratch_size(
        0, Kokkos::PerTeam(Scratch::bytes(items * packs) + Tiles::bytes(backend::gpu ? items : 0)));
    Kokkos::parallel_for(
        "nbody/best/" + std::to_string(packs) + "/" + std::to_string(parts),
        policy,
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            Pull<V>* const partial = Scratch::of(team, items * packs);
            Body<T>* const tiles = Tiles::of(team, backend::gpu ? items : 0);
            int const first = team.league_rank() * bodies;
            int const length = b.padded / parts;
            for (int item = team.team_rank(); item < items; item += threads) {
                Group<T, packs> group(b, first + item % columns * V::lanes, columns * V::lanes);
                int const column = item % columns;
                int const part = item / columns;
                add_part<columns>(
                    team,
                    tiles,
                    b.body + part * length,
                    length,
                    column,
                    part,
                    b.epsilon_squared,
                    group);
                for (int c = 0; c < packs; ++c) {
                    partial[c * items + item] = group.pulls[c];
                }
            }
            team.team_barrier();
            for (int k = team.team_rank(); k < columns; k += threads) {
                Group<T, packs> group(b, first + k * V::lanes, columns * V::lanes);
                for (int c = 0; c < packs; ++c) {
                    for (int item = k; item < items; item += columns) {
                        group.pulls[c].x += partial[c * items + item].x;
                        group.pulls[c].y += partial[c * items + item].y;
                        group.pulls[c].z += partial[c * items + item].z;
                    }
                }
                group.write(b);
            }
        });
}

} // namespace miniapp::nbody
